package import Explanations
package import Rooms

extension RoomRefusal {
  /// Returns the reason why nothing was done, in a sentence.
  package func text(in language: Language) -> String {
    switch self {
    case .over: language(.roomErrorOver)
    case .teacherOnly: language(.roomErrorTeacher)
    case .membersOnly: language(.roomErrorMember)
    case .tooLate: language(.roomErrorLate)
    case .full: language(.roomErrorFull)
    case .nicknameTaken: language(.roomErrorNickname)
    case .joiningClosed: language(.errorAdmission)
    case .codeNeeded: language(.errorCodeNeeded)
    case .codeUnknown: language(.errorCodeUnknown)
    case .codeTaken: language(.errorCodeTaken)
    case .moveCodeUnknown: language(.errorMoveCode)
    case .share(let limit): language(.errorNetwork, String(limit), "--class")
    case .notListed: language(.errorNotListed)
    case .unknown: language(.roomErrorChoice)
    case .tooLong(let limit): language(.roomErrorLong, String(limit))
    case .tooOften(let limit): language(.roomErrorOften, String(limit))
    case .noTriesLeft: language(.roomErrorTries)
    case .tooFast: language(.roomErrorFast)
    case .tooMany(let limit): language(.roomErrorMany, String(limit))
    }
  }
}

extension Nickname {
  /// The name as people of a language read it.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }

  fileprivate var english: String {
    switch self {
    case .badger: "Badger"
    case .bear: "Bear"
    case .beaver: "Beaver"
    case .bison: "Bison"
    case .camel: "Camel"
    case .cat: "Cat"
    case .cheetah: "Cheetah"
    case .crane: "Crane"
    case .deer: "Deer"
    case .dolphin: "Dolphin"
    case .duck: "Duck"
    case .eagle: "Eagle"
    case .elephant: "Elephant"
    case .falcon: "Falcon"
    case .finch: "Finch"
    case .fox: "Fox"
    case .frog: "Frog"
    case .giraffe: "Giraffe"
    case .goat: "Goat"
    case .hare: "Hare"
    case .hedgehog: "Hedgehog"
    case .heron: "Heron"
    case .horse: "Horse"
    case .koala: "Koala"
    case .lion: "Lion"
    case .lynx: "Lynx"
    case .magpie: "Magpie"
    case .mole: "Mole"
    case .otter: "Otter"
    case .owl: "Owl"
    case .panda: "Panda"
    case .parrot: "Parrot"
    case .penguin: "Penguin"
    case .rabbit: "Rabbit"
    case .raccoon: "Raccoon"
    case .seal: "Seal"
    case .squirrel: "Squirrel"
    case .swan: "Swan"
    case .tiger: "Tiger"
    case .turtle: "Turtle"
    }
  }

  fileprivate var simplifiedChinese: String {
    switch self {
    case .badger: "獾"
    case .bear: "熊"
    case .beaver: "河狸"
    case .bison: "野牛"
    case .camel: "骆驼"
    case .cat: "猫"
    case .cheetah: "猎豹"
    case .crane: "鹤"
    case .deer: "鹿"
    case .dolphin: "海豚"
    case .duck: "鸭子"
    case .eagle: "鹰"
    case .elephant: "大象"
    case .falcon: "隼"
    case .finch: "雀"
    case .fox: "狐狸"
    case .frog: "青蛙"
    case .giraffe: "长颈鹿"
    case .goat: "山羊"
    case .hare: "野兔"
    case .hedgehog: "刺猬"
    case .heron: "苍鹭"
    case .horse: "马"
    case .koala: "考拉"
    case .lion: "狮子"
    case .lynx: "猞猁"
    case .magpie: "喜鹊"
    case .mole: "鼹鼠"
    case .otter: "水獭"
    case .owl: "猫头鹰"
    case .panda: "熊猫"
    case .parrot: "鹦鹉"
    case .penguin: "企鹅"
    case .rabbit: "兔子"
    case .raccoon: "浣熊"
    case .seal: "海豹"
    case .squirrel: "松鼠"
    case .swan: "天鹅"
    case .tiger: "老虎"
    case .turtle: "乌龟"
    }
  }

  fileprivate var japanese: String {
    switch self {
    case .badger: "アナグマ"
    case .bear: "クマ"
    case .beaver: "ビーバー"
    case .bison: "バイソン"
    case .camel: "ラクダ"
    case .cat: "ネコ"
    case .cheetah: "チーター"
    case .crane: "ツル"
    case .deer: "シカ"
    case .dolphin: "イルカ"
    case .duck: "カモ"
    case .eagle: "ワシ"
    case .elephant: "ゾウ"
    case .falcon: "ハヤブサ"
    case .finch: "アトリ"
    case .fox: "キツネ"
    case .frog: "カエル"
    case .giraffe: "キリン"
    case .goat: "ヤギ"
    case .hare: "ノウサギ"
    case .hedgehog: "ハリネズミ"
    case .heron: "サギ"
    case .horse: "ウマ"
    case .koala: "コアラ"
    case .lion: "ライオン"
    case .lynx: "オオヤマネコ"
    case .magpie: "カササギ"
    case .mole: "モグラ"
    case .otter: "カワウソ"
    case .owl: "フクロウ"
    case .panda: "パンダ"
    case .parrot: "オウム"
    case .penguin: "ペンギン"
    case .rabbit: "ウサギ"
    case .raccoon: "アライグマ"
    case .seal: "アザラシ"
    case .squirrel: "リス"
    case .swan: "ハクチョウ"
    case .tiger: "トラ"
    case .turtle: "カメ"
    }
  }
}
