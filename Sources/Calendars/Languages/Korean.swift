extension LocalizedStrings {
  static let korean = LocalizedStrings(
    labels: Labels(
      average: "평균", median: "중앙값", total: "합계", goal: "목표",
      ofGoal: "{goal} 중 {value}", goalReached: "목표 달성", lowest: "최저", highest: "최고",
      best: "최고 기록", count: "개수", percentile: "{n}번째 백분위수", other: "기타",
      more: "외 {n}개", weekend: "주말", source: "출처", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first}, {last}", flights: "층", today: "오늘", yesterday: "어제",
      tomorrow: "내일", onDate: "{date}에"),
    units: Units(
      minute: Unit(
        name: "1분", counted: "{n}분", part: "{n}분 중 {part}분", each: "분당", average: "분당 평균",
        streak: "연속 분", atGoal: "목표 달성 분"),
      hour: Unit(
        name: "1시간", counted: "{n}시간", part: "{n}시간 중 {part}시간", each: "시간당", average: "시간당 평균",
        streak: "연속 시간", atGoal: "목표 달성 시간"),
      day: Unit(
        name: "1일", counted: "{n}일", part: "{n}일 중 {part}일", each: "일별", average: "일평균",
        streak: "연속 일수", atGoal: "목표 달성 일수"),
      week: Unit(
        name: "1주", counted: "{n}주", part: "{n}주 중 {part}주", each: "주별", average: "주평균",
        streak: "연속 주", atGoal: "목표 달성 주"),
      month: Unit(
        name: "1개월", counted: "{n}개월", part: "{n}개월 중 {part}개월", each: "월별", average: "월평균",
        streak: "연속 개월", atGoal: "목표 달성 개월"),
      quarter: Unit(
        name: "1분기", counted: "{n}개 분기", part: "{n}개 분기 중 {part}개 분기", each: "분기별",
        average: "분기 평균", streak: "연속 분기", atGoal: "목표 달성 분기"),
      year: Unit(
        name: "1년", counted: "{n}년", part: "{n}년 중 {part}년", each: "연별", average: "연평균",
        streak: "연속 연수", atGoal: "목표 달성 연수"),
      value: Unit(
        name: "1개", counted: "{n}개", part: "{n}개 중 {part}개", each: "값별", average: "평균",
        streak: "연속", atGoal: "목표 달성")),
    durations: DurationUnits(seconds: "초", minutes: "분", hours: "시간", days: "일"),
    notices: Notices(
      noData: "데이터 없음", error: "문제가 발생했습니다", signedOut: "로그아웃되었습니다. 탭하여 로그인하세요.",
      locked: "잠겨 있어 데이터를 읽을 수 없습니다.", denied: "접근이 거부되었습니다. 설정에서 허용하세요.",
      unsupported: "이 기기에서는 측정할 수 없습니다.", unavailable: "데이터를 읽을 수 없습니다.",
      lockedReason: "잠겨 있습니다.", deniedReason: "접근이 거부되었습니다.", lastKnown: "마지막으로 확인된 데이터입니다.",
      lastKnownFrom: "마지막 데이터: {date}"),
    comparison: Comparison(
      more: "이전 {period}보다 {amount} 많음", less: "이전 {period}보다 {amount} 적음",
      equal: "이전 {period}과 같음", same: "같은 {part}",
      moreThan: "{span}보다 {amount} 증가", lessThan: "{span}보다 {amount} 감소",
      equalTo: "{span}와 동일", against: "{span} 대비",
      points: "{n}%p"),
    ranges: Ranges(tight: "~", wide: " ~ "),
    sentences: Sentences(
      space: " ", kinds: ChartKinds(line: "꺾은선형 차트", columns: "세로 막대형 차트", calendar: "달력"),
      chartOf: "{kind}: {subject}", titled: "{kind} ‘{title}’",
      titledOf: "{kind} ‘{title}’: {subject}", inUnit: "{name}(단위: {unit})",
      valuesIn: "값(단위: {unit})", aggregated: "{subject}({aggregate})",
      aggregatePer: "{each} {aggregate}",
      aggregates: Aggregates(
        sum: "합계", mean: "평균", median: "중앙값", lowest: "최솟값", highest: "최댓값", first: "첫 값",
        last: "마지막 값", count: "개수",
        distinct: "서로 다른 값의 수"), rolling: "{count} 이동 평균", series: "계열 {n}개",
      seriesNamed: "{count}({names})", unnamedSeries: "계열 {n}", opening: "{chart}, {extent}",
      extent: "{first} ~ {last}, {count}", extentOfDay: "{day} {first} ~ {last}, {count}",
      extentAt: "{place}, {count}", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "유일한 값: {item}", onlyFinal: "유일한 확정 값: {item}", constant: "모든 값: {value}",
      constantFinal: "모든 확정 값: {value}", course: "첫 값: {start}, 마지막 값: {end}",
      courseChanged: "첫 값: {start}, 마지막 값: {end}({change})", sameEnds: "첫 값과 마지막 값: {value}",
      rising: "전체적으로 상승세입니다", falling: "전체적으로 하락세입니다", noTrend: "뚜렷한 추세가 없습니다",
      band: "띠의 범위는 {low}에서 {high}까지입니다",
      extremes: "최고값: {high}, 최저값: {low}", mean: "{name}: {value}", logarithmic: "로그 눈금입니다",
      notOnLogarithmic: "로그 눈금에 표시할 수 없는 값: {count}", more: "{amount} 증가", less: "{amount} 감소",
      pointsMore: "{n}퍼센트포인트 증가", pointsLess: "{n}퍼센트포인트 감소",
      ranking: "마지막 시점의 최고: {top}({high}), 최저: {bottom}({low})", line: "{name}: {start}에서 {end}",
      lineChanged: "{name}: {start}에서 {end}({change})", lineOnly: "{name}: {item}뿐",
      lineConstant: "{name}: 항상 {value}", risingCount: "상승 {n}개", fallingCount: "하락 {n}개",
      noTrendCount: "뚜렷한 추세 없음 {n}개", trends: "전체: {list}", item: "{value}({remarks})",
      times: "{n}회", atNumber: "위치 {x}", valueNumber: "{n}번째 값", minuteFrom: "{date}부터 1분",
      hourFrom: "{date}부터 1시간", weekOf: "{date}부터 1주", goalNamed: "‘{name}’({value})",
      goalReached: "목표 {goal}: 달성", goalMissed: "목표 {goal}: 미달성", goalPart: "목표 {goal} 달성: {part}",
      unfinished: "아직 끝나지 않음: {place}", unfinishedValue: "아직 끝나지 않음: {place}(현재 {value})",
      future: "아직 시작되지 않음: {count}", missing: "빠진 데이터: {count}", quoted: "‘{text}’",
      marked: "표시: {list}", noData: "데이터가 없습니다", waiting: "값이 아직 없습니다", metric: "{label}: {value}",
      metricChanged: "{label}: {value}({change})", selected: "{row}(선택됨)"))
}
