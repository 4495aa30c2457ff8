#ifndef INTERLOCK_WORDS_H
#define INTERLOCK_WORDS_H

#include <stddef.h>

// The files of Templates/words, in UTF-8, and their sizes in bytes.
extern const unsigned char *const InterlockEnglishWords;
extern const size_t InterlockEnglishWordsSize;
extern const unsigned char *const InterlockSimplifiedChineseWords;
extern const size_t InterlockSimplifiedChineseWordsSize;
extern const unsigned char *const InterlockJapaneseWords;
extern const size_t InterlockJapaneseWordsSize;

#endif
