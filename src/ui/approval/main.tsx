import { draw } from '../draw.tsx'
import { Approval } from './Approval.tsx'

void draw('approval', <Approval />)
