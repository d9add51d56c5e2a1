import { useEffect, useId, useRef, useState } from 'react'
import type { PhishingAbout } from '../../../domain/known/phishingHosts.ts'
import { figure } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { largestFile, mostHosts, readPhishingFile } from '../../../sites/phishingFile.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { useNow } from '../useNow.ts'
import { PhishingListInUse } from './PhishingListInUse.tsx'

/** Shows the phishing list in use, and loads a newer one from a file. */
export function PhishingList() {
  const [about, setAbout] = useState<PhishingAbout>()
  const [problem, setProblem] = useState<string>()
  const asking = useCommand('phishing.about')
  const choosing = useCommand('phishing.choose')
  const forgetting = useCommand('phishing.forget')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const now = useNow(60_000)

  async function look() {
    const answer = await asking.run({})
    if (answer) setAbout(answer.output)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again after each change
  useEffect(() => void look(), [])

  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    if (file.size > largestFile) return setProblem(t('settings_listTooLarge'))
    const date = new Date(file.lastModified).toISOString().slice(0, 10)
    const read = readPhishingFile(await file.text(), inert(file.name, 100), date)
    if (!read.ok) return setProblem(t(`file_${read.problem}`, { most: figure(mostHosts) }))
    if (!(await choosing.run({ list: { ...read.list, imitated: [...read.list.imitated] } }))) return
    say(read.leftOut > 0 ? counted('settings_listWithout', read.leftOut) : t('settings_listNew'))
    await look()
  }

  async function forget() {
    setProblem(undefined)
    if (!(await forgetting.run({}))) return
    say(t('settings_listOwn'))
    await look()
  }

  const failure = problem ?? choosing.failure ?? forgetting.failure
  return (
    <Section heading={t('settings_phishing')} data-testid="phishing" data-source={about?.source}>
      <Stack gap={3}>
        {about && <PhishingListInUse about={about} now={now} />}
        {failure && (
          <Notice tone="bad" urgent heading={t('settings_listStays')} data-testid="phishing-problem">
            {failure}
          </Notice>
        )}
        <Stack row gap={2}>
          <Button small busy={choosing.busy} aria-describedby={id} onClick={() => input.current?.click()}>
            {t('common_chooseFile')}
          </Button>
          {about?.chosenAt !== undefined && (
            <Button small busy={forgetting.busy} data-testid="phishing-forget" onClick={forget}>
              {t('settings_listUseOwn')}
            </Button>
          )}
        </Stack>
        <Text look="small" tone="soft" id={id}>
          {t('settings_listMeans')}
        </Text>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            tabIndex={-1}
            aria-label={t('settings_listNewer')}
            data-testid="phishing-file"
            onChange={(event) => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </VisuallyHidden>
      </Stack>
    </Section>
  )
}
