// Loads a page again when the machine that it could not show has changed.

import { followChanges } from "./changes.js";

followChanges(document, () => location.reload());
