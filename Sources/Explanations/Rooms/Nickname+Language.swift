package import Rooms

extension Nickname {
  /// The name as people of a language read it.
  package func text(in language: Language) -> String {
    let (english, chinese, japanese) = texts
    return switch language {
    case .english: english
    case .simplifiedChinese: chinese
    case .japanese: japanese
    }
  }

  private var texts: (english: String, simplifiedChinese: String, japanese: String) {
    switch self {
    case .badger: ("Badger", "獾", "アナグマ")
    case .bear: ("Bear", "熊", "クマ")
    case .beaver: ("Beaver", "河狸", "ビーバー")
    case .bison: ("Bison", "野牛", "バイソン")
    case .camel: ("Camel", "骆驼", "ラクダ")
    case .cat: ("Cat", "猫", "ネコ")
    case .cheetah: ("Cheetah", "猎豹", "チーター")
    case .crane: ("Crane", "鹤", "ツル")
    case .deer: ("Deer", "鹿", "シカ")
    case .dolphin: ("Dolphin", "海豚", "イルカ")
    case .duck: ("Duck", "鸭子", "カモ")
    case .eagle: ("Eagle", "鹰", "ワシ")
    case .elephant: ("Elephant", "大象", "ゾウ")
    case .falcon: ("Falcon", "隼", "ハヤブサ")
    case .finch: ("Finch", "雀", "アトリ")
    case .fox: ("Fox", "狐狸", "キツネ")
    case .frog: ("Frog", "青蛙", "カエル")
    case .giraffe: ("Giraffe", "长颈鹿", "キリン")
    case .goat: ("Goat", "山羊", "ヤギ")
    case .hare: ("Hare", "野兔", "ノウサギ")
    case .hedgehog: ("Hedgehog", "刺猬", "ハリネズミ")
    case .heron: ("Heron", "苍鹭", "サギ")
    case .horse: ("Horse", "马", "ウマ")
    case .koala: ("Koala", "考拉", "コアラ")
    case .lion: ("Lion", "狮子", "ライオン")
    case .lynx: ("Lynx", "猞猁", "オオヤマネコ")
    case .magpie: ("Magpie", "喜鹊", "カササギ")
    case .mole: ("Mole", "鼹鼠", "モグラ")
    case .otter: ("Otter", "水獭", "カワウソ")
    case .owl: ("Owl", "猫头鹰", "フクロウ")
    case .panda: ("Panda", "熊猫", "パンダ")
    case .parrot: ("Parrot", "鹦鹉", "オウム")
    case .penguin: ("Penguin", "企鹅", "ペンギン")
    case .rabbit: ("Rabbit", "兔子", "ウサギ")
    case .raccoon: ("Raccoon", "浣熊", "アライグマ")
    case .seal: ("Seal", "海豹", "アザラシ")
    case .squirrel: ("Squirrel", "松鼠", "リス")
    case .swan: ("Swan", "天鹅", "ハクチョウ")
    case .tiger: ("Tiger", "老虎", "トラ")
    case .turtle: ("Turtle", "乌龟", "カメ")
    }
  }
}
