import { useCommand } from '../../commands/useCommand.ts'
import { PhraseImport } from '../onboarding/PhraseImport.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** Imports another phrase beside those in the wallet. */
export function ImportPhrase({ onBack, onDone }: Props) {
  const { run, busy, failure } = useCommand('account.importPhrase')
  return (
    <PhraseImport
      busy={busy}
      failure={failure}
      onBack={onBack}
      onDone={async (phrase) => (await run({ phrase })) && onDone()}
    />
  )
}
