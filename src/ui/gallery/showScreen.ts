import './faces.css'
import { standIn } from './fakeBackground.ts'
import { recorded } from './recorded.ts'

/** `screen.html?name=…` shows one recorded screen, rendered by the extension's own code. */
const name = new URLSearchParams(location.search).get('name') ?? ''
const screen = await recorded(name)
standIn(screen)
history.replaceState(null, '', screen.place)
await (screen.page === 'approval' ? import('../approval/main.tsx') : import('../wallet/main.tsx'))
