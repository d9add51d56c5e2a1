import { useEffect, useId, useRef, useState } from 'react'
import { largestFile, readPhishingFile } from '../../origin/phishingFile.ts'
import type { PhishingAbout } from '../../wire/phishing.ts'
import { Button } from '../kit/Button.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { inert } from '../kit/inert.ts'
import { Notice } from '../kit/Notice.tsx'
import { Section } from '../kit/Section.tsx'
import { Stack } from '../kit/Stack.tsx'
import { say } from '../kit/say.ts'
import { Text } from '../kit/Text.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { useCommand } from '../useCommand.ts'
import { useNow } from './useNow.ts'
import { when } from './when.ts'

/** The list of sites that are known to steal: which one is in use, and a newer one out of a file. */
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
    if (file.size > largestFile) return setProblem('The file is too large for a phishing list.')
    const read = readPhishingFile(await file.text(), inert(file.name, 100))
    if (!read.ok) return setProblem(read.reason)
    if (!(await choosing.run({ list: { ...read.list, imitated: [...read.list.imitated] } }))) return
    say(read.leftOut > 0 ? `List in use, ${read.leftOut} names were none` : 'The new list is in use')
    await look()
  }

  async function forget() {
    setProblem(undefined)
    if (!(await forgetting.run({}))) return
    say('The list of this version is in use')
    await look()
  }

  const failure = problem ?? choosing.failure ?? forgetting.failure
  return (
    <Section heading="Known phishing sites" data-testid="phishing" data-source={about?.source}>
      <Stack gap={3}>
        {about && (
          <Facts label="The list in use">
            <Fact name="List">
              <bdi>{about.source || 'none can be read'}</bdi>
            </Fact>
            <Fact name="Hosts">{about.hosts.toLocaleString()}</Fact>
            <Fact name="Format">{about.version}</Fact>
            <Fact name="Since">
              {about.chosenAt === undefined ? 'came with this version of Volley' : when(about.chosenAt, now)}
            </Fact>
          </Facts>
        )}
        {failure && (
          <Notice tone="bad" urgent heading="The list stays as it was" data-testid="phishing-problem">
            {failure}
          </Notice>
        )}
        <Stack row gap={2}>
          <Button small busy={choosing.busy} aria-describedby={id} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          {about?.chosenAt !== undefined && (
            <Button small busy={forgetting.busy} data-testid="phishing-forget" onClick={forget}>
              Use Volley’s own
            </Button>
          )}
        </Stack>
        <Text look="small" tone="soft" id={id}>
          Volley fetches no lists by itself. A newer config.json of eth-phishing-detect takes the place of
          this one.
        </Text>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            tabIndex={-1}
            aria-label="A newer list"
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
