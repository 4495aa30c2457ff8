// The page of a room that shows a moment: the explorer, and what the room does.

import "./explorer.js";
import "./room.js";
