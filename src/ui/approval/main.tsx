import { draw } from '../shell/draw.tsx'
import { Approval } from './Approval.tsx'

void draw('approval', Approval)
