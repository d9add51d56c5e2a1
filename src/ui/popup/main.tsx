import { draw } from '../draw.tsx'
import { Popup } from './Popup.tsx'

void draw('home', <Popup />)
