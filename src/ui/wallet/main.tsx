import { draw } from '../shell/draw.tsx'
import { addressed } from './hashPlace.ts'
import { Popup } from './Popup.tsx'
import { screens } from './screens.ts'

// Loads the screen in parallel with the words and the state. On failure the screen itself throws.
const place = addressed()
if (place) screens[place.at].load().catch(() => undefined)

void draw('home', Popup)
