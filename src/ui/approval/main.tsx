import { draw } from '../draw.tsx'
import { followMirror } from '../mirror.ts'
import { followPresence } from '../presence.ts'
import { Approval } from './Approval.tsx'

followMirror('approval')
followPresence()
void draw(<Approval />)
