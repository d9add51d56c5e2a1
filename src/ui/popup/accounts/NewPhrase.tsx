import { useEffect, useState } from 'react'
import { Notice } from '../../kit/Notice.tsx'
import { send } from '../../send.ts'
import { useCommand } from '../../useCommand.ts'
import { PhraseCheck } from '../PhraseCheck.tsx'
import { PhraseWrite } from '../PhraseWrite.tsx'
import { Step } from '../Step.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** A phrase made now, written down and asked back like the first one. It lives in this component alone. */
export function NewPhrase({ onBack, onDone }: Props) {
  const [phrase, setPhrase] = useState<string>()
  const [written, setWritten] = useState(false)
  const [missing, setMissing] = useState<string>()
  const { run, failure } = useCommand('account.importPhrase')

  useEffect(() => {
    send('vault.generate', {})
      .then((made) => setPhrase(made.phrase))
      .catch((error: Error) => setMissing(error.message))
  }, [])

  if (phrase === undefined)
    return (
      <Step
        heading="New recovery phrase"
        onBack={onBack}
        onSubmit={(event) => event.preventDefault()}
        footer={null}
      >
        {missing !== undefined && (
          <Notice tone="bad" heading="No phrase was made" urgent>
            {missing}
          </Notice>
        )}
      </Step>
    )
  if (!written)
    return (
      <PhraseWrite
        phrase={phrase}
        about="They are the only way back to the accounts of this phrase. Keep your other words as well."
        place="Step 1 of 2"
        onBack={onBack}
        onDone={() => setWritten(true)}
      />
    )
  return (
    <PhraseCheck
      phrase={phrase}
      place="Step 2 of 2"
      failure={failure}
      onBack={() => setWritten(false)}
      onDone={async () => (await run({ phrase })) && onDone()}
    />
  )
}
