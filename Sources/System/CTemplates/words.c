#include "words.h"

// `#embed` is of C23, which SwiftPM does not ask for.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char english[] = {
#embed "../../../Templates/words/en.json"
};

static const unsigned char simplifiedChinese[] = {
#embed "../../../Templates/words/zh-Hans.json"
};

static const unsigned char japanese[] = {
#embed "../../../Templates/words/ja.json"
};

// Swift sees no arrays without a size, so pointers to them.
const unsigned char *const InterlockEnglishWords = english;
const size_t InterlockEnglishWordsSize = sizeof english;
const unsigned char *const InterlockSimplifiedChineseWords = simplifiedChinese;
const size_t InterlockSimplifiedChineseWordsSize = sizeof simplifiedChinese;
const unsigned char *const InterlockJapaneseWords = japanese;
const size_t InterlockJapaneseWordsSize = sizeof japanese;
