import { stopped } from '../../i18n/sentences.ts'
import { t } from '../../i18n/translate.ts'
import { browser } from '../../lib/browser.ts'
import type { CommandInput, CommandName, CommandOutput, CommandReply } from '../../messages/commands.ts'
import { faultSaid } from './errorText.ts'

/**
 * Sends a command to the background and returns its output.
 * Throws an Error whose message is for the person at the screen.
 */
export async function send<name extends CommandName>(
  command: name,
  input: CommandInput<name>,
): Promise<CommandOutput<name>> {
  const reply = await deliver<CommandOutput<name>>({ command, input }).catch(() => undefined)
  if (!reply?.ok) throw new Error(reply ? stopped(faultSaid(reply.error)) : t('common_unanswered'))
  return reply.output
}

/** Retries only a message that certainly was not received, because no command may run twice. */
async function deliver<output>(message: unknown): Promise<CommandReply<output> | undefined> {
  const post = () => browser.runtime.sendMessage(message) as Promise<CommandReply<output> | undefined>
  try {
    return await post()
  } catch (error) {
    if (!/Receiving end does not exist/.test(String(error))) throw error
    return post()
  }
}
