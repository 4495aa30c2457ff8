#include "scenes.h"

#include <string.h>

// Files are compiled in, so that a program that draws a scene needs no folder beside it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_lifecycle[] = {
#embed "../../../Templates/scenes/app-lifecycle.xhtml"
};
static const unsigned char battery[] = {
#embed "../../../Templates/scenes/battery.xhtml"
};
static const unsigned char elevator[] = {
#embed "../../../Templates/scenes/elevator.xhtml"
};
static const unsigned char form_wizard[] = {
#embed "../../../Templates/scenes/form-wizard.xhtml"
};
static const unsigned char kanji[] = {
#embed "../../../Templates/scenes/kanji.tsv"
};
static const unsigned char loading[] = {
#embed "../../../Templates/scenes/loading.xhtml"
};
static const unsigned char media_player[] = {
#embed "../../../Templates/scenes/media-player.xhtml"
};
static const unsigned char microwave[] = {
#embed "../../../Templates/scenes/microwave.xhtml"
};
static const unsigned char sign_in[] = {
#embed "../../../Templates/scenes/sign-in.xhtml"
};
static const unsigned char traffic_light[] = {
#embed "../../../Templates/scenes/traffic-light.xhtml"
};
static const unsigned char turnstile[] = {
#embed "../../../Templates/scenes/turnstile.xhtml"
};
static const unsigned char vending_machine[] = {
#embed "../../../Templates/scenes/vending-machine.xhtml"
};
static const unsigned char words[] = {
#embed "../../../Templates/scenes/words.tsv"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
  {"app-lifecycle.xhtml", app_lifecycle, sizeof app_lifecycle},
  {"battery.xhtml", battery, sizeof battery},
  {"elevator.xhtml", elevator, sizeof elevator},
  {"form-wizard.xhtml", form_wizard, sizeof form_wizard},
  {"kanji.tsv", kanji, sizeof kanji},
  {"loading.xhtml", loading, sizeof loading},
  {"media-player.xhtml", media_player, sizeof media_player},
  {"microwave.xhtml", microwave, sizeof microwave},
  {"sign-in.xhtml", sign_in, sizeof sign_in},
  {"traffic-light.xhtml", traffic_light, sizeof traffic_light},
  {"turnstile.xhtml", turnstile, sizeof turnstile},
  {"vending-machine.xhtml", vending_machine, sizeof vending_machine},
  {"words.tsv", words, sizeof words},
};

const unsigned char *scene_file(const char *name, size_t *count) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) != 0) continue;
    *count = files[index].count;
    return files[index].bytes;
  }
  return NULL;
}
