import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { FlowPrompt } from '@parley/contract/speech/flowPrompt.schema.ts'
import { promptSource, promptState, sampleRate } from '@parley/contract/speech/speech.enum.ts'
import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useRead, useWrite } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { ttsGeneratorAddress } from './speech.address.ts'
import { t } from './speech.messages.ts'

const { FlowPrompts, PutFlowPrompts, SpeakFlowPrompts } = operations.Tools
const { NEW, UNCHANGED, RECORDED, IMPOSSIBLE } = promptState.of
const MOST_OFFERED = 30

/** A flow whose prompts are spoken: what is new, what is unchanged, and what it no longer says. */
export default function PromptsTab() {
  const [{ flow, source }, change] = useAddress(ttsGeneratorAddress)
  const [search, setSearch] = useState('')
  const query = { limit: MOST_OFFERED, ...(search === '' ? {} : { search }) }
  const { data } = useRead(operations.CallScripts.List, { query }, { keepPrevious: true })
  const chosen = data?.items.find(({ idCallScript }) => idCallScript === flow)
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <ComboBox
          label={t('flow')}
          placeholder={t('chooseFlow')}
          options={(data?.items ?? []).map(({ idCallScript, name }) => ({ value: idCallScript, label: name }))}
          value={flow}
          onSearch={(text) => setSearch(text === chosen?.name ? '' : text)}
          onChange={(idCallScript) => change({ flow: idCallScript })}
        />
        <Select
          label={t('textsOf')}
          options={promptSource.entries}
          value={source}
          onChange={(next) => change({ source: next })}
        />
      </div>
      {flow === undefined ? (
        <EmptyState icon={AudioLines} title={t('noFlow')}>
          {t('noFlowText')}
        </EmptyState>
      ) : (
        <LoadedPart key={`${flow} ${source}`} lines={6}>
          <Plan
            idCallScript={flow}
            source={source}
            href={chosen ? screens.designer(chosen.guid) : screens.flow(flow)}
          />
        </LoadedPart>
      )}
    </div>
  )
}

type PlanProps = { idCallScript: number; source: (typeof promptSource.values)[number]; href: string }

function Plan({ idCallScript, source, href }: PlanProps) {
  const [isSpeaking, setSpeaking] = useState(false)
  const input = { params: { idCallScript }, query: { source, sampleRate: sampleRate.of.TELEPHONE } }
  const { data } = useLoaded(FlowPrompts, input, { watch: ({ prompts }) => isSpeaking && countOf(prompts, NEW) > 0 })
  const { write } = useWrite(SpeakFlowPrompts)
  const { write: put, isPending } = useWrite(PutFlowPrompts)
  const { prompts, removed, withValues, recorded } = data
  const fresh = prompts.filter(({ state }) => state === NEW)
  const speak = async () => {
    const languages = [...new Set(fresh.map(({ language }) => language))]
    await write({ params: { idCallScript }, body: { ...input.query, languages } })
    setSpeaking(true)
    showToast('info', t('started'))
  }
  const spoken = countOf(prompts, UNCHANGED)
  const putAll = async () => {
    const { recordings } = await put({ params: { idCallScript }, body: { sampleRate: input.query.sampleRate } })
    showToast('success', t('put', { count: recordings }))
  }
  return (
    <Card
      title={t('planIs', { fresh: fresh.length, unchanged: spoken, inFlow: countOf(prompts, RECORDED) })}
      description={
        <>
          {t('planText', { withValues, recorded })} <Link href={href}>{t('openFlow')}</Link>
        </>
      }
      actions={
        <>
          <ActionButton
            endpoint={SpeakFlowPrompts}
            variant={fresh.length > 0 ? 'primary' : 'secondary'}
            blocked={fresh.length === 0 ? t('nothingNew') : undefined}
            onPress={() => void speak().catch(() => {})}
          >
            {fresh.length === 0 ? t('speakNone') : t('speakNew', { count: fresh.length })}
          </ActionButton>
          {source === promptSource.of.DRAFT && (
            <ActionButton
              endpoint={PutFlowPrompts}
              variant={fresh.length > 0 ? 'secondary' : 'primary'}
              isPending={isPending}
              blocked={spoken === 0 ? t('nothingToPut') : undefined}
              onPress={() => void putAll().catch(() => {})}
            >
              {spoken === 0 ? t('putNone') : t('putAll', { count: spoken })}
            </ActionButton>
          )}
        </>
      }
    >
      {prompts.length === 0 && <p className="text-faint text-sm">{t('noPrompts')}</p>}
      <ul className="m-0 flex list-none flex-col divide-y divide-line p-0 text-sm">
        {prompts.map((prompt, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may say the same twice
          <PromptRow key={at} prompt={prompt} />
        ))}
        {removed.map(({ idAudioAsset, name }) => (
          <li key={idAudioAsset} className="flex gap-3 py-2 text-faint">
            <span className="min-w-0 flex-1 break-words">
              <Link href={screens.ttsGenerator({ tab: 'assets', asset: idAudioAsset })}>{name}</Link>
            </span>
            {t('noLongerSaid')}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const countOf = (prompts: readonly FlowPrompt[], wanted: FlowPrompt['state']) =>
  prompts.filter(({ state }) => state === wanted).length

const PromptRow = ({ prompt: { label, language, text, state, problem } }: { prompt: FlowPrompt }) => (
  <li className="flex items-start gap-3 py-2">
    <span className="w-40 shrink-0 truncate font-medium text-ink">{label}</span>
    <span className="w-16 shrink-0 text-soft">{language}</span>
    <span className="min-w-0 flex-1 break-words text-soft">
      {text}
      {state === IMPOSSIBLE && <span className="block text-warning-ink text-xs">{problem}</span>}
    </span>
    <EnumTag of={promptState} value={state} />
  </li>
)
