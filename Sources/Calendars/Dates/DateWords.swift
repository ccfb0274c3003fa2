/// Names of months and weekdays in the languages that data is written in, to read dates.
///
/// The names are those of CLDR (by Foundation) in lower case, full and short, alone and within a
/// date, with and without diacritics, for some forty languages. A name that stands for different
/// months in two languages, such as the Polish and the Croatian listopad, has the meaning of the
/// language with more readers. What people read in a picture is written with ``DateNames``.
package enum DateWords {
  /// The month of a name, 1 to 12, ignoring case and a point behind it; nil if there is none.
  package static func month(_ word: String) -> Int? {
    let name = key(word)
    if let month = months[name] { return month }
    // Hebrew writes "in January" as one word.
    return name.first == "ב" ? months[String(name.dropFirst())] : nil
  }

  /// True for the name of a day of the week, ignoring case and a point behind it.
  package static func isWeekday(_ word: String) -> Bool { weekdays.contains(key(word)) }

  /// True for a text with a digit or with a word of the calendar, such as "9/13" or "early March".
  package static func isOrdered(_ text: String) -> Bool {
    text.contains(where: \.isNumber)
      || text.split { !$0.isLetter && $0 != "'" && $0 != "׳" }.contains {
        month(String($0)) != nil || isWeekday(String($0))
      }
  }

  private static func key(_ word: String) -> String {
    var name = Substring(word.lowercased())
    while let last = name.last, ".॰׳'".contains(last) { name.removeLast() }
    return String(name)
  }

  private static let months: [String: Int] = {
    var found: [String: Int] = [:]
    for (index, line) in names.enumerated() {
      for name in line.split(whereSeparator: \.isWhitespace) { found[String(name)] = index + 1 }
    }
    return found
  }()

  private static let weekdays = Set(days.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let names = [
    """
    ean eanair eanáir ene enero gen gener gennaio ian ianuarie jaan jaanuar jan janar janeiro \
    janner januar januara januari january január januára janv janvaris janvier janvāris janúar jän \
    jänner led leden ledna oca ocak saus sausio sausis sij sijecanj sijecnja siječanj siječnja sty \
    styczen styczeń stycznia tammi tammikuu tammikuuta urt urtarrila xan xaneiro yan yanvar ιαν \
    ιανουάριος ιανουαρίου ιανουαριος ιανουαριου сту студзень студзеня січ січень січня янв январь \
    января яну януари јан јануар јануари հնվ հունվար հունվարի ינואר ינו جنو جنوری يناير ژانویه \
    ژانویهٔ जन जनवरी জানু জানুয়ারী জানুযা়রী ஜன ஜனவரி ม.ค มกราคม იან იანვარი
    """,
    """
    feabh feabhra feb febbraio febr febreiro febrer febrero februar februara februari februarie \
    februaris february február februára februāris febrúar fev fevereiro fevr fevral fevrier fév \
    févr février helmi helmikuu helmikuuta lut lutego luty ots otsaila shk shkurt sub subat uno \
    unor unora vas vasario vasaris veebr veebruar velj veljaca veljace veljača veljače úno únor \
    února şub şubat φεβ φεβρουάριος φεβρουαρίου φεβρουαριος φεβρουαριου лют лютага лютии лютий \
    лютого люты феб фебруар фев февр февраль февраля февруари փետրվար փետրվարի փտվ פברואר פבר \
    شباط فبراير فرو فروری فوریه فوریهٔ फरवरी फ़र फ़रवरी ফেব ফেব্রুয়ারী ফেব্রুযা়রী பிப் பிப்ரவரி \
    ก.พ กุมภาพันธ์ თებ თებერვალი
    """,
    """
    bre brezen brezna bře březen března kov kovas kovo maalis maaliskuu maaliskuuta maart mac mar \
    marc marca march marcius marco marec maret mars mart marta martie marts martxoa marz marzec \
    marzo març março mrt mrz márc március márta mär märts märz ozu ozujak ozujka ožu ožujak ožujka \
    μάρ μάρτιος μαρ μαρτίου μαρτιος μαρτιου бер березень березня мар март марта сак сакавік \
    сакавіка մարտ մարտի մրտ מרס מרץ آذار مار مارس مارچ मार्च মার্চ மார் மார்ச் มี.ค มีนาคม მარ \
    მარტი
    """,
    """
    abr abril aib aibrean aibreán api apirila apr aprel april aprila aprile aprilie aprilis aprill \
    apríl apríla aprīlis avr avril bal balandis balandzio balandžio dub duben dubna d’abril huhti \
    huhtikuu huhtikuuta kwi kwiecien kwiecień kwietnia nis nisan pri prill tra travanj travnja ápr \
    április απρ απρίλιος απριλίου απριλιος απριλιου апр апрель апреля април квіт квітень квітня \
    кра красавік красавіка ապր ապրիլ ապրիլի אפריל אפר آوریل أبريل إبريل ابريل اپر اپریل نيسان \
    अप्रैल এপ্রি এপ্রিল ஏப் ஏப்ரல் เม.ย เมษายน აპრ აპრილი
    """,
    """
    beal bealtaine geg geguze geguzes gegužė gegužės kve kveten kvetna kvě květen května mag \
    maggio mai maiatza maig maijs maio maj maja majus may mayo mayıs maí mei máj mája május svi \
    svibanj svibnja touko toukokuu toukokuuta μάι μάιος μαΐ μαΐου μαι μαιος μαιου маи май мая мај \
    трав травень травня մայիս մայիսի մյս מאי أيار مئی مايو مه مهٔ मई พ.ค พฤษภาคม მაი მაისი
    """,
    """
    birz birzelio birzelis birž birželio birželis cerven cervna cvn cze czerwca czerwiec eka \
    ekaina giu giugno haz haziran iun iunie iyn iyun juin jun juna june junho juni junij junijs \
    junio junius juny juuni jún júna június júní jūn jūnijs kesa kesakuu kesakuuta kesä kesäkuu \
    kesäkuuta lipanj lipnja meith meitheamh qer qershor xuno xuño červen června čvn ιουν ιουνίου \
    ιουνιος ιουνιου ιούν ιούνιος июнь июня черв червень червня чэр чэрвень чэрвеня юни јун јуни \
    հնս հունիս հունիսի יוני جون حزيران يونيو ژوئن जून জুন ஜூன் มิ.ย มิถุนายน ივნ ივნისი
    """,
    """
    cervence cervenec cvc heina heinakuu heinakuuta heinä heinäkuu heinäkuuta iuil iul iulie iyl \
    iyul iúil juil juillet jul jula julai julho juli julij julijs julio juliol julius july juuli \
    júl júla július júlí jūl jūlijs korr korrik liep liepa liepos lip lipca lipiec lug luglio \
    srpanj srpnja tem temmuz uzt uztaila xul xullo července červenec čvc ιουλ ιουλίου ιουλιος \
    ιουλιου ιούλ ιούλιος июль июля лип липень липня ліп ліпень ліпеня юли јул јули հլս հուլիս \
    հուլիսի יולי تموز جول جولائی يوليو ژوئیه ژوئیهٔ जुल जुलाई জুল জুলাই ஜூலை ก.ค กรกฎาคม ივლ \
    ივლისი
    """,
    """
    abu abuztua ag ago agost agosto agu agust agustos agustus aout août aug august augusta augusti \
    augusts augustus augusztus avg avgust avq avqust ağu ağustos d’agost elo elokuu elokuuta gush \
    gusht kol kolovoz kolovoza lun lunasa lún lúnasa ogo ogos rugp rugpjucio rugpjutis rugpjūtis \
    rugpjūčio sie sierpien sierpień sierpnia srp srpen srpna ágú ágúst αυγ αυγουστος αυγουστου \
    αυγούστου αύγ αύγουστος авг август августа жні жнівень жніуня жніўня серп серпень серпня \
    օգոստոս օգոստոսի օգս אוגוסט אוג آب أغسطس اغسطس اوت اگس اگست अग अगस्त আগ আগস্ট ஆக ஆகஸ்ட் ส.ค \
    สิงหาคม აგვ აგვისტო
    """,
    """
    eyl eylul eylül ira iraila mfomh mfómh rugs rugsejis rugsejo rugsėjis rugsėjo ruj rujan rujna \
    sen sentyabr sep sept septembar september septembra septembre septembrie septembris septiembre \
    set setembre setembro setiembre settembre sht shtator syys syyskuu syyskuuta szept szeptember \
    wrz wrzesien wrzesień wrzesnia września zar zari zář září σεπ σεπτέμβριος σεπτεμβρίου \
    σεπτεμβριος σεπτεμβριου вер верасень верасня вересень вересня сент сентябрь сентября сеп \
    септембар септември սեպ սեպտեմբեր սեպտեմբերի ספטמבר ספט أيلول سبتمبر ستم ستمبر سپتامبر सित \
    सितंबर सितम्बर সেপ সেপ্টেম্বর செப் செப்டம்பர் ก.ย กันยายน სექ სექტემბერი
    """,
    """
    dfomh dfómh d’octubre eki ekim loka lokakuu lokakuuta oct october octobre octombrie octubre \
    okt oktobar oktober oktobra oktobris oktoober oktyabr október októbra ott ottobre out outubro \
    paz pazdziernik pazdziernika paź październik października rij rijen rijna spal spalio spalis \
    tet tetor urr urria říj říjen října οκτ οκτωβρίου οκτωβριος οκτωβριου οκτώβριος жовт жовтень \
    жовтня кас кастрычнік кастрычніка окт октобар октомври октябрь октября հոկ հոկտեմբեր \
    հոկտեմբերի אוקטובר אוק أكتوبر اكتوبر اکت اکتبر اکتوبر अक्टूबर अक्तू अक्तूबर অক্টো অক্টোবর அக் \
    அக்டோபர் ต.ค ตุลาคม ოქტ ოქტომბერი
    """,
    """
    aza azaroa kas kasım lapkr lapkricio lapkritis lapkričio lis listopad listopada listopadu \
    marras marraskuu marraskuuta nen nentor noiembrie nov novembar november novembra novembre \
    novembris novembro noviembre noy noyabr nën nëntor nóv nóvember samh samhain stu studeni \
    studenoga νοέ νοέμβριος νοε νοεμβρίου νοεμβριος νοεμβριου лист листопад листопада ліс лістапад \
    лістапада нов новембар ное ноември нояб ноябрь ноября նոյ նոյեմբեր նոյեմբերի נובמבר נוב \
    نوامبر نوفمبر نوم نومبر नव नवंबर नवम्बर নভে নভেম্বর நவ நவம்பர் พ.ย พฤศจิกายน ნოე ნოემბერი
    """,
    """
    abe abendua ara aralık dec decembar december decembra decembre decembrie decembris decembro \
    dek dekabr des desember desembre dets detsember dez dezember dezembro dhj dhjetor dic dicembre \
    diciembre dis disember déc décembre gru grudnia grudzien grudzień gruod gruodis gruodzio \
    gruodžio joulu joulukuu joulukuuta noll nollaig pro prosinac prosinca prosince prosinec δεκ \
    δεκέμβριος δεκεμβρίου δεκεμβριος δεκεμβριου груд грудень грудня дек декабрь декабря декември \
    дец децембар сне снежань снежня դեկ դեկտեմբեր դեկտեմբերի דצמבר דצמ دسامبر دسم دسمبر ديسمبر \
    दिस दिसंबर दिसम्बर ডিসে ডিসেম্বর டிச டிசம்பர் ธ.ค ธันวาคม დეკ დეკემბერი
    """,
  ]

  private static let days = """
    א ב ג ד ה ו ש ראשון שני שלישי רביעי חמישי שישי שבת \
    ahad ahd al an antradienis aoine ar asteartea asteazkena astelehena az b.e bazar c.a ceturtd \
    ceturtdiena cmt cn cs csütörtök cum cuma cumartesi czw czwartek céad cümə dc dg di die \
    dienstag dijous dilluns dim dimanche dimarts dimecres dinsdag dissabte diumenge divendres dj \
    dl do dom domenica domh domingo donderdag donnerstag ds dt dum duminică dv déar déardaoin enj \
    esmaspäev fim fimmtudagur fr fre fredag freitag fri friday fös föstudagur gio giovedì hétfő \
    hën ig igandea isn isnin jeu jeudi joi jue jueves jum jumaat jumat kam kamis ke kedd \
    keskiviikko keskiviikkona ketvirtadienis kha khamis kolmapäev kt la larunbata lau lauantai \
    lauantaina laugardagur laupäev lr luan lun lundi lunedì lunes luni luns lör lördag lør lørdag \
    ma maanantai maanantaina maandag man mandag mar mardi martedì martes marți mer mercoledì \
    mercredi mi mie miercuri min minggu mittwoch mié miércoles mið miðvikudagur mo mon monday \
    montag máirt mán mánudagur mån måndag mér mércores mër ne ned nedelja nedeľa nedjelja neděle \
    neljapäev niedz niedziela og ons onsdag or osteguna ostirala otrd otrdiena paz pazar pazartesi \
    pe penktadienis per perjantai perjantaina perşembe pet petak petek pi piatok piektd piektdiena \
    pirmadienis pirmd pirmdiena piątek pn po pon pondelok pondělí ponedeljak ponedeljek \
    ponedjeljak poniedziałek pr pre pt pzt pá pátek péntek pühapäev qua quarta-feira qui \
    quinta-feira rab rabu reede sa sab sabato sabtu sal salı sam samedi samstag sat sath saturday \
    seg segunda-feira sekmadienis sel selasa sen senin sestd sestdiena sex sexta-feira sht sk so \
    sob sobota sonntag sre sreda sri srijeda st streda středa su sub subota sun sunday sunnudagur \
    sunnuntai svētd svētdiena sze szerda szo szombat sáb sábado sâm sâmbătă sön söndag søn søndag \
    teisipäev ter terça-feira thu thursday ti tiistai tiistaina tir tirs tirsdag tis tisdag to tor \
    torek tors torsdag torstai torstaina tr trečiadienis trešd trešdiena tue tuesday ut uto utorak \
    utorok vasárnap ven vendredi venerdì venres vie viernes vin vineri vr vrijdag wed wednesday wo \
    woensdag wt wtorek xov xoves za zaterdag zo zondag ç.a çar çarşamba çərşənbə út úterý þri \
    þriðjudagur čet četrtek četvrtak čt čtvrtek śr środa şənbə šeštadienis št štvrtok δευ δευτέρα \
    κυρ κυριακή πέμ πέμπτη παρ παρασκευή σάβ σάββατο τετ τετάρτη τρί τρίτη аў аўторак воскресенье \
    вс вт вто вторник вівторок нд нед недела неделя недеља неділя нядзеля пʼятниця панядзелак пет \
    петак петок петък пн пон понеделник понедельник понедељак понеділок пт пятница пятніца саб \
    сабота сб серада середа ср сре среда сряда суб суббота субота събота уто уторак чацвер чет \
    четвер четверг четвртак четврток четвъртък чт чц երեքշաբթի երկ երկուշաբթի երք կիր կիրակի \
    հինգշաբթի հնգ շաբաթ շբթ ուր ուրբաթ չորեքշաբթի չրք שבת أحد أربعاء اتوار اثنين الأحد الأربعاء \
    الاثنين الثلاثاء الجمعة الخميس السبت بدھ ثلاثاء جمعة جمعرات جمعه جمعہ خميس دوشنبه سبت سه‌شنبه \
    شنبه منگل پنجشنبه پیر چهارشنبه ہفتہ یکشنبه गुरु गुरुवार बुध बुधवार मंगल मंगलवार रवि रविवार शनि \
    शनिवार शुक्र शुक्रवार सोम सोमवार বুধ বুধবার বৃহস্পতি বৃহস্পতিবার মঙ্গল মঙ্গলবার রবি রবিবার শনি \
    শনিবার শুক্র শুক্রবার সোম সোমবার சனி செவ் செவ்வாய் ஞாயி ஞாயிறு திங் திங்கள் புத புதன் வியா \
    வியாழன் வெள் வெள்ளி พฤ วันจันทร์ วันพฤหัสบดี วันพุธ วันศุกร์ วันอังคาร วันอาทิตย์ วันเสาร์ อา \
    კვი კვირა ოთხ ოთხშაბათი ორშ ორშაბათი პარ პარასკევი სამ სამშაბათი შაბ შაბათი ხუთ ხუთშაბათი
    """
}
