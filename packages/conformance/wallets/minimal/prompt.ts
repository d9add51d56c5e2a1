import type { Question } from './ask.ts'
import { read } from './store.ts'

/** Shows a request and sends the background the pressed button. Closing the window rejects. */
const request = location.hash.slice(1)
const main = document.querySelector('main') as HTMLElement
let decided = false

addEventListener('pagehide', () => decide('reject'))
void read('prompts').then((prompts) => {
  const { text, upgrade } = prompts[request] as Question
  const sentence = document.createElement('pre')
  sentence.textContent = text
  main.append(sentence)
  button('approve', 'Approve')
  button('reject', 'Reject')
  if (upgrade) button('decline-upgrade', 'Not with an upgrade')
})

function button(decision: string, label: string): void {
  const element = document.createElement('button')
  element.id = decision
  element.textContent = label
  element.onclick = async () => {
    await decide(decision)
    close()
  }
  main.append(element)
}

async function decide(decision: string): Promise<void> {
  if (decided) return
  decided = true
  await chrome.runtime.sendMessage({ request, decision })
}
