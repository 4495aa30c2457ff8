/// The kanji of the first school year, in the official order of their readings.
///
/// The characters are those of the 2017 curriculum of the Japanese ministry of education, the readings those of its
/// list of kanji for general use of 2010.
enum GradeOneKanji {
  static let all: [Kanji] = oneToSchool + leftToLife + blueToSix

  private static let oneToSchool: [Kanji] = [
    Kanji(
      "一", on: ["イチ", "イツ"], kun: ["ひと", "ひと-つ"], "one", zhHans: "一", ja: "数の1",
      words: ["一日", "一人", "一年"]),
    Kanji(
      "右", on: ["ウ", "ユウ"], kun: ["みぎ"], "right", zhHans: "右边", ja: "左の反対",
      words: ["右手", "右足", "左右"]),
    Kanji(
      "雨", on: ["ウ"], kun: ["あめ", "あま"], "rain", zhHans: "雨", ja: "空から降る水",
      words: ["大雨", "雨水", "雨天"]),
    Kanji(
      "円", on: ["エン"], kun: ["まる-い"], "circle, yen", zhHans: "圆；日元", ja: "まるい形、お金の単位",
      words: ["百円", "千円"]),
    Kanji(
      "王", on: ["オウ"], "king", zhHans: "国王", ja: "国を治める人",
      words: ["王子", "女王", "王女"]),
    Kanji(
      "音", on: ["オン", "イン"], kun: ["おと", "ね"], "sound", zhHans: "声音", ja: "耳に聞こえるもの",
      words: ["足音", "本音", "五十音"]),
    Kanji(
      "下", on: ["カ", "ゲ"], kun: ["した", "しも", "もと", "さ-げる", "くだ-る", "お-りる"], "below, down", zhHans: "下面；向下", ja: "上の反対",
      words: ["上下", "下校", "下町"]),
    Kanji(
      "火", on: ["カ"], kun: ["ひ", "ほ"], "fire", zhHans: "火", ja: "燃えるほのお",
      words: ["火山", "花火", "火力"]),
    Kanji(
      "花", on: ["カ"], kun: ["はな"], "flower", zhHans: "花", ja: "草や木に咲くもの",
      words: ["花火", "花見", "草花"]),
    Kanji(
      "貝", kun: ["かい"], "shellfish", zhHans: "贝", ja: "殻を持つ水の生き物",
      words: ["赤貝", "青貝"]),
    Kanji(
      "学", on: ["ガク"], kun: ["まな-ぶ"], "study", zhHans: "学习", ja: "まなぶこと",
      words: ["学校", "大学", "入学"]),
    Kanji(
      "気", on: ["キ", "ケ"], "spirit, air", zhHans: "气；精神", ja: "こころ、目に見えない空気",
      words: ["天気", "人気", "空気"]),
    Kanji(
      "九", on: ["キュウ", "ク"], kun: ["ここの", "ここの-つ"], "nine", zhHans: "九", ja: "数の9",
      words: ["九月", "九人", "九日"]),
    Kanji(
      "休", on: ["キュウ"], kun: ["やす-む"], "rest", zhHans: "休息", ja: "やすむこと",
      words: ["休日", "休学", "休火山"]),
    Kanji(
      "玉", on: ["ギョク"], kun: ["たま"], "jewel, ball", zhHans: "玉；球", ja: "宝石、まるいもの",
      words: ["水玉", "玉子", "百円玉"]),
    Kanji(
      "金", on: ["キン", "コン"], kun: ["かね", "かな"], "gold, money", zhHans: "金；钱", ja: "金属のきん、お金",
      words: ["大金", "年金", "入金"]),
    Kanji(
      "空", on: ["クウ"], kun: ["そら", "あ-く", "から"], "sky, empty", zhHans: "天空；空", ja: "そら、中に何もないこと",
      words: ["青空", "空気", "空中"]),
    Kanji(
      "月", on: ["ゲツ", "ガツ"], kun: ["つき"], "moon, month", zhHans: "月亮；月份", ja: "夜空のつき、こよみの月",
      words: ["一月", "正月", "三日月"]),
    Kanji(
      "犬", on: ["ケン"], kun: ["いぬ"], "dog", zhHans: "狗", ja: "いぬ",
      words: ["子犬", "名犬"]),
    Kanji(
      "見", on: ["ケン"], kun: ["み-る"], "see", zhHans: "看", ja: "目でみること",
      words: ["花見", "見本", "見学"]),
    Kanji(
      "五", on: ["ゴ"], kun: ["いつ", "いつ-つ"], "five", zhHans: "五", ja: "数の5",
      words: ["五月", "五人", "五十音"]),
    Kanji(
      "口", on: ["コウ", "ク"], kun: ["くち"], "mouth", zhHans: "口；嘴", ja: "食べたり話したりするところ",
      words: ["入口", "出口", "人口"]),
    Kanji(
      "校", on: ["コウ"], "school", zhHans: "学校", ja: "まなぶ場所",
      words: ["学校", "下校", "校正"]),
  ]

  private static let leftToLife: [Kanji] = [
    Kanji(
      "左", on: ["サ"], kun: ["ひだり"], "left", zhHans: "左边", ja: "右の反対",
      words: ["左手", "左足", "左右"]),
    Kanji(
      "三", on: ["サン"], kun: ["み", "み-つ", "みっ-つ"], "three", zhHans: "三", ja: "数の3",
      words: ["三月", "三人", "三日月"]),
    Kanji(
      "山", on: ["サン"], kun: ["やま"], "mountain", zhHans: "山", ja: "高くもり上がった土地",
      words: ["火山", "名山", "山林"]),
    Kanji(
      "子", on: ["シ", "ス"], kun: ["こ"], "child", zhHans: "孩子", ja: "こども",
      words: ["女子", "男子", "子犬"]),
    Kanji(
      "四", on: ["シ"], kun: ["よ", "よ-つ", "よっ-つ", "よん"], "four", zhHans: "四", ja: "数の4",
      words: ["四月", "四人", "四日"]),
    Kanji(
      "糸", on: ["シ"], kun: ["いと"], "thread", zhHans: "线；丝", ja: "ぬったり織ったりするもの",
      words: ["生糸", "糸口"]),
    Kanji(
      "字", on: ["ジ"], kun: ["あざ"], "character, letter", zhHans: "字", ja: "文をつづる文字",
      words: ["文字", "名字", "赤字"]),
    Kanji(
      "耳", on: ["ジ"], kun: ["みみ"], "ear", zhHans: "耳朵", ja: "音を聞くところ",
      words: ["耳目", "早耳"]),
    Kanji(
      "七", on: ["シチ"], kun: ["なな", "なな-つ", "なの"], "seven", zhHans: "七", ja: "数の7",
      words: ["七月", "七人", "七五三"]),
    Kanji(
      "車", on: ["シャ"], kun: ["くるま"], "wheel, vehicle", zhHans: "车", ja: "回る輪、乗り物",
      words: ["水車", "下車", "人力車"]),
    Kanji(
      "手", on: ["シュ"], kun: ["て", "た"], "hand", zhHans: "手", ja: "物をつかむところ",
      words: ["右手", "左手", "手足"]),
    Kanji(
      "十", on: ["ジュウ", "ジッ"], kun: ["とお", "と"], "ten", zhHans: "十", ja: "数の10",
      words: ["十月", "十人", "十字"]),
    Kanji(
      "出", on: ["シュツ", "スイ"], kun: ["で-る", "だ-す"], "go out, put out", zhHans: "出；出去", ja: "外へ行くこと、外へ移すこと",
      words: ["出口", "出力", "日の出"]),
    Kanji(
      "女", on: ["ジョ", "ニョ", "ニョウ"], kun: ["おんな", "め"], "woman", zhHans: "女人", ja: "おんなの人",
      words: ["女子", "女の子", "女王"]),
    Kanji(
      "小", on: ["ショウ"], kun: ["ちい-さい", "こ", "お"], "small", zhHans: "小", ja: "大きさがちいさいこと",
      words: ["小石", "大小", "小学校"]),
    Kanji(
      "上", on: ["ジョウ", "ショウ"], kun: ["うえ", "うわ", "かみ", "あ-げる", "のぼ-る"], "above, up", zhHans: "上面；向上", ja: "下の反対",
      words: ["上下", "上手", "年上"]),
    Kanji(
      "森", on: ["シン"], kun: ["もり"], "forest", zhHans: "森林", ja: "木がたくさんあるところ",
      words: ["森林", "青森"]),
    Kanji(
      "人", on: ["ジン", "ニン"], kun: ["ひと"], "person", zhHans: "人", ja: "ひと",
      words: ["一人", "人口", "名人"]),
    Kanji(
      "水", on: ["スイ"], kun: ["みず"], "water", zhHans: "水", ja: "飲んだり洗ったりするもの",
      words: ["水車", "水中", "水田"]),
    Kanji(
      "正", on: ["セイ", "ショウ"], kun: ["ただ-しい", "まさ"], "right, correct", zhHans: "正确", ja: "ただしいこと",
      words: ["正月", "校正", "正気"]),
    Kanji(
      "生", on: ["セイ", "ショウ"], kun: ["い-きる", "う-まれる", "は-える", "なま", "き"], "life, be born", zhHans: "生命；出生",
      ja: "いきること、うまれること",
      words: ["先生", "人生", "大学生"]),
  ]

  private static let blueToSix: [Kanji] = [
    Kanji(
      "青", on: ["セイ", "ショウ"], kun: ["あお", "あお-い"], "blue", zhHans: "蓝色；青", ja: "晴れた空の色",
      words: ["青空", "青年", "青虫"]),
    Kanji(
      "夕", on: ["セキ"], kun: ["ゆう"], "evening", zhHans: "傍晚", ja: "日が沈むころ",
      words: ["夕日", "夕立", "七夕"]),
    Kanji(
      "石", on: ["セキ", "シャク", "コク"], kun: ["いし"], "stone", zhHans: "石头", ja: "岩のかけら",
      words: ["小石", "大石", "玉石"]),
    Kanji(
      "赤", on: ["セキ", "シャク"], kun: ["あか", "あか-い"], "red", zhHans: "红色", ja: "血のような色",
      words: ["赤字", "赤土", "赤貝"]),
    Kanji(
      "千", on: ["セン"], kun: ["ち"], "thousand", zhHans: "千", ja: "数の1000",
      words: ["千円", "千人", "千年"]),
    Kanji(
      "川", on: ["セン"], kun: ["かわ"], "river", zhHans: "河", ja: "流れる水の道",
      words: ["小川", "川上", "天の川"]),
    Kanji(
      "先", on: ["セン"], kun: ["さき"], "ahead, before", zhHans: "先；前面", ja: "前のほう、まえ",
      words: ["先生", "先月", "先日"]),
    Kanji(
      "早", on: ["ソウ", "サッ"], kun: ["はや-い"], "early", zhHans: "早", ja: "時刻や時期がはやいこと",
      words: ["早口", "早足", "早耳"]),
    Kanji(
      "草", on: ["ソウ"], kun: ["くさ"], "grass", zhHans: "草", ja: "地面に生える植物",
      words: ["草花", "草木", "水草"]),
    Kanji(
      "足", on: ["ソク"], kun: ["あし", "た-りる"], "foot, suffice", zhHans: "脚；足够", ja: "立って歩くところ、たりること",
      words: ["足音", "手足", "早足"]),
    Kanji(
      "村", on: ["ソン"], kun: ["むら"], "village", zhHans: "村庄", ja: "町より小さな集落",
      words: ["村人", "山村", "町村"]),
    Kanji(
      "大", on: ["ダイ", "タイ"], kun: ["おお", "おお-きい"], "large", zhHans: "大", ja: "大きさがおおきいこと",
      words: ["大学", "大人", "大雨"]),
    Kanji(
      "男", on: ["ダン", "ナン"], kun: ["おとこ"], "man", zhHans: "男人", ja: "おとこの人",
      words: ["男子", "男の子", "男女"]),
    Kanji(
      "竹", on: ["チク"], kun: ["たけ"], "bamboo", zhHans: "竹子", ja: "節のある、中が空の植物",
      words: ["竹林", "青竹"]),
    Kanji(
      "中", on: ["チュウ", "ジュウ"], kun: ["なか"], "middle, inside", zhHans: "中间；里面", ja: "まんなか、内側",
      words: ["中学校", "水中", "一日中"]),
    Kanji(
      "虫", on: ["チュウ"], kun: ["むし"], "insect", zhHans: "虫子", ja: "小さな生き物、昆虫など",
      words: ["青虫", "虫の音"]),
    Kanji(
      "町", on: ["チョウ"], kun: ["まち"], "town", zhHans: "城镇", ja: "家や店が集まるところ",
      words: ["下町", "町人", "町村"]),
    Kanji(
      "天", on: ["テン"], kun: ["あめ", "あま"], "heaven", zhHans: "天", ja: "空の高いところ",
      words: ["天気", "天文学", "天の川"]),
    Kanji(
      "田", on: ["デン"], kun: ["た"], "rice field", zhHans: "稻田", ja: "米を作る土地",
      words: ["水田", "田んぼ", "青田"]),
    Kanji(
      "土", on: ["ド", "ト"], kun: ["つち"], "earth, soil", zhHans: "土", ja: "地面をつくるもの",
      words: ["土木", "土手", "赤土"]),
    Kanji(
      "二", on: ["ニ"], kun: ["ふた", "ふた-つ"], "two", zhHans: "二", ja: "数の2",
      words: ["二月", "二人", "二日"]),
    Kanji(
      "日", on: ["ニチ", "ジツ"], kun: ["ひ", "か"], "day, sun", zhHans: "日；太阳", ja: "太陽、1日",
      words: ["日本", "休日", "一日"]),
    Kanji(
      "入", on: ["ニュウ"], kun: ["はい-る", "い-る", "い-れる"], "enter", zhHans: "进入", ja: "中へはいること",
      words: ["入口", "入学", "入力"]),
    Kanji(
      "年", on: ["ネン"], kun: ["とし"], "year", zhHans: "年", ja: "12か月、とし",
      words: ["一年", "青年", "年上"]),
    Kanji(
      "白", on: ["ハク", "ビャク"], kun: ["しろ", "しら", "しろ-い"], "white", zhHans: "白色", ja: "雪のような色",
      words: ["白金", "白玉", "白木"]),
    Kanji(
      "八", on: ["ハチ"], kun: ["や", "や-つ", "やっ-つ", "よう"], "eight", zhHans: "八", ja: "数の8",
      words: ["八月", "八人", "八百"]),
    Kanji(
      "百", on: ["ヒャク"], "hundred", zhHans: "百", ja: "数の100",
      words: ["百円", "百年", "八百"]),
    Kanji(
      "文", on: ["ブン", "モン"], kun: ["ふみ"], "writing, sentence", zhHans: "文章；文字", ja: "文章、書いたもの",
      words: ["文字", "文学", "天文学"]),
    Kanji(
      "木", on: ["ボク", "モク"], kun: ["き", "こ"], "tree, wood", zhHans: "树木", ja: "幹のある植物、材木",
      words: ["大木", "草木", "木目"]),
    Kanji(
      "本", on: ["ホン"], kun: ["もと"], "book, origin", zhHans: "书；根本", ja: "書物、もと",
      words: ["日本", "見本", "本名"]),
    Kanji(
      "名", on: ["メイ", "ミョウ"], kun: ["な"], "name", zhHans: "名字", ja: "なまえ",
      words: ["名字", "名人", "人名"]),
    Kanji(
      "目", on: ["モク", "ボク"], kun: ["め", "ま"], "eye", zhHans: "眼睛", ja: "物を見るところ",
      words: ["目上", "一目", "目立つ"]),
    Kanji(
      "立", on: ["リツ", "リュウ"], kun: ["た-つ"], "stand", zhHans: "站立", ja: "まっすぐにたつこと",
      words: ["夕立", "中立", "目立つ"]),
    Kanji(
      "力", on: ["リョク", "リキ"], kun: ["ちから"], "power", zhHans: "力量", ja: "動かす働き",
      words: ["火力", "水力", "力学"]),
    Kanji(
      "林", on: ["リン"], kun: ["はやし"], "grove", zhHans: "树林", ja: "木が集まって生えるところ",
      words: ["森林", "山林", "竹林"]),
    Kanji(
      "六", on: ["ロク"], kun: ["む", "む-つ", "むっ-つ", "むい"], "six", zhHans: "六", ja: "数の6",
      words: ["六月", "六人", "六日"]),
  ]
}
