// The page of a lesson: the explorer, and what the browser remembers of lessons.

import "./explorer.js";
import "./learn.js";
