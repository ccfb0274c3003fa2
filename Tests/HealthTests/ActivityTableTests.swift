import Base
import Calendars
import Tables
import TestSupport
import Testing

@testable import Health

struct ActivityTableTests {
  private static func lines(
    _ text: String, _ kinds: String = "steps,distance,cycling,swimming,energy,workouts",
    name: String = "a.csv", distances: String? = nil,
    changing change: (inout HealthRequest) -> Void = { _ in }
  ) throws -> (lines: [String], notices: [String])? {
    let table = try Table(reading: SourceText(Array(text.utf8), name: name))
    var request = HealthRequest()
    request.kinds = kinds.split(separator: ",").flatMap { HealthKind.kinds(of: String($0)) ?? [] }
    change(&request)
    return try ActivityTable(table)?.days(
      request, .day, zone: nil, counts: .exact, distances: distances
    ).map {
      (
        String(decoding: $0.csv, as: UTF8.self).split(separator: "\n").map(String.init),
        $0.notices.map(\.text)
      )
    }
  }

  @Test(
    "tables of other services are known by their columns",
    arguments: [
      (
        "Google Fit",
        """
        Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Step count
        2024-03-01,30,2000.5,4000.25,12,5000
        2024-03-02,,1900,,,
        2024-03-03,60,2100,8000,20,9000

        """,
        [
          "date,steps,distance_m", "2024-03-01,5000,4000.25", "2024-03-02,,",
          "2024-03-03,9000,8000",
        ]
      ),
      (
        "Fitbit",
        """
        timestamp,steps
        2024-03-05T00:00:00,12
        2024-03-05T00:01:00,30
        2024-03-05T00:01:00,30
        2024-03-06T10:00:00,8

        """, ["date,steps", "2024-03-05,42", "2024-03-06,8"]
      ),
      (
        "Samsung Health",
        """
        com.samsung.shealth.tracker.pedometer_day_summary,6310001,2
        step_count,day_time,distance,calorie,deviceuuid
        5000,1709596800000,3500.5,200.1,a,
        6000,1709596800000,4500.5,250.1,b,
        7000,1709683200000,5500,300,b,

        """,
        [
          "date,steps,distance_m,energy_kcal", "2024-03-05,6000,4500.5,250.1",
          "2024-03-06,7000,5500,300",
        ]
      ),
      (
        "Strava",
        """
        Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Distance
        1,"Mar 12, 2024, 6:00:00 PM",Evening,Run,1800,5.01,1790,5010.2
        2,"Mar 13, 2024, 6:00:00 PM",Evening,Walk,1800,2.5,1800,2500.2
        3,"Mar 13, 2024, 7:00:00 PM",Evening,Ride,1800,10,1800,10000
        3,"Mar 13, 2024, 7:00:00 PM",Evening,Ride,1800,10,1800,10000

        """,
        [
          "date,distance_km,cycling_km,workouts_min", "2024-03-12,5.01,,29.833333",
          "2024-03-13,2.5,10,60",
        ]
      ),
    ])
  func services(name: String, text: String, expected: [String]) throws {
    let found = try #require(try ActivityTableTests.lines(text))
    #expect(found.lines == expected)
    #expect(found.notices == ["this is a table of \(name), known by its columns."])
  }

  @Test("options about sources, entries and weight are named where a table has no use for them")
  func idleOptions() throws {
    let text = "timestamp,steps\n2024-03-05T00:00:00,12\n2024-03-06T00:01:00,30\n"
    let found = try #require(
      try ActivityTableTests.lines(text, "steps") {
        $0.priority = ["phone"]
        $0.weight = 70
      })
    #expect(
      found.notices.dropFirst() == [
        "Fitbit has added everything up, so --source-priority has no effect. Leave it out.",
        "Fitbit has added everything up, so --weight has no effect. Leave it out.",
      ])
  }

  @Test("Garmin's distances are km unless miles are asked for")
  func garmin() throws {
    let text = """
      Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Steps
      Running,2024-03-12 18:00:00,false,Evening,5.00,310,00:31:30,150,"5,120"
      Walking,2024-03-12 20:00:00,false,Night,2.00,100,00:25:00,--,"2,400"
      Cycling,2024-03-13 20:00:00,false,Day,20.00,400,01:00:00,--,--

      """
    let found = try #require(try ActivityTableTests.lines(text, "steps,distance,cycling,workouts"))
    #expect(
      found.lines == [
        "date,steps,distance_km,cycling_km,workouts_min", "2024-03-12,7520,7,,56.5",
        "2024-03-13,,,20,60",
      ])
    #expect(found.notices.count == 2)
    let miles = try #require(try ActivityTableTests.lines(text, "distance", distances: "mi"))
    #expect(miles.lines == ["date,distance_mi", "2024-03-12,7"] && miles.notices.count == 1)
  }

  @Test("quarters of an hour of Google Fit are of a day that nothing in them tells")
  func timesOfDay() throws {
    let text = """
      Start time,End time,Move Minutes count,Distance (m),Step count
      07:00:00.000+05:30,07:15:00.000+05:30,,,11
      07:15:00.000+05:30,07:30:00.000+05:30,5,310.5,400

      """
    #expect(throws: HealthError.noDay(service: "Google Fit")) {
      try ActivityTableTests.lines(text, "steps")
    }
    #expect(!HealthError.noDay(service: "Google Fit").description.contains("\n"))
    // The same columns with dates are another table.
    let dated = text.replacing("\n07:", with: "\n2024-03-01T07:")
    #expect(try ActivityTableTests.lines(dated, "steps") == nil)
  }

  @Test("JSON of Fitbit and Garmin is known, other tables are not")
  func json() throws {
    let fitbit =
      "[{\"dateTime\": \"03/25/24 00:00:00\", \"value\": \"12\"}, {\"dateTime\": \"03/25/24 00:01:00\", \"value\": \"5\"}]"
    #expect(
      try ActivityTableTests.lines(fitbit, "steps", name: "a.json")?.lines == [
        "date,steps", "2024-03-25,17",
      ])
    let garmin =
      "[{\"calendarDate\": \"2024-03-12\", \"totalSteps\": 5000, \"totalDistanceMeters\": 3500}]"
    #expect(
      try ActivityTableTests.lines(garmin, "steps,distance", name: "a.json")?.lines
        == ["date,steps,distance_m", "2024-03-12,5000,3500"])
    #expect(try ActivityTableTests.lines("day,n\n2024-03-01,2\n2024-03-02,3\n") == nil)
  }
}
