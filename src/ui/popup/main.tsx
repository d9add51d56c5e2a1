import { draw } from '../draw.tsx'
import { followMirror } from '../mirror.ts'
import { followPresence } from '../presence.ts'
import { Popup } from './Popup.tsx'

followMirror('home')
followPresence()
void draw(<Popup />)
