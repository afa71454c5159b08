import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Mic } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../kit/actions/ActionButton.tsx'
import { Select } from '../../../kit/fields/Select.tsx'
import { useRead } from '../../../shell/api.ts'
import { t } from '../testCall.messages.ts'
import { canBrowserListen } from './browser-recogniser.ts'
import type { Listens } from './use-voice-call.ts'

const { TestCall, Voice } = operations.CallManagement
/** It may be starting. */
const AGAIN_MS = 3_000

type Props = { flow: CallScript; initial: Listens | undefined; onSpeak: (listens: Listens) => void }

/** Speaking in place of the chat: who understands it, said plainly, or why nobody can speak here. */
export function SpeakChoice({ flow, initial, onSpeak }: Props) {
  const { data } = useRead(Voice, {}, { every: AGAIN_MS })
  // Another process of the core carries the sound: whether an engine listens there is told once one speaks.
  const engine = data?.state === 'elsewhere' ? t('listensEngine') : (data?.hears ?? undefined)
  const [chosen, setChosen] = useState(initial)
  const options: { value: Listens; label: string; description: string }[] = [
    ...(engine === undefined ? [] : [{ value: 'engine' as const, label: engine, description: t('listensEngineHelp') }]),
    ...(canBrowserListen()
      ? [{ value: 'browser' as const, label: t('listensBrowser'), description: t('listensBrowserHelp') }]
      : []),
    { value: 'none', label: t('listensNone'), description: t('listensNoneHelp') },
  ]
  const usual = engine === undefined ? 'none' : 'engine'
  const listens = options.find(({ value }) => value === chosen)?.value ?? usual
  const isThere = data?.state === 'ready' || data?.state === 'elsewhere'
  return (
    <fieldset className="flex flex-col gap-2 border-line border-t pt-3">
      <legend className="sr-only">{t('speak')}</legend>
      <Select label={t('listensLabel')} options={options} value={listens} onChange={setChosen} />
      {data?.state === 'ready' && engine === undefined && <p className="text-faint text-sm">{t('noEngine')}</p>}
      {data?.why && <p className="text-sm text-warning-ink">{data.why}</p>}
      <div className="flex justify-end">
        <ActionButton
          endpoint={TestCall}
          at={flow.idFolder}
          icon={Mic}
          blocked={isThere ? undefined : (data?.why ?? undefined)}
          onPress={() => onSpeak(listens)}
        >
          {t('speak')}
        </ActionButton>
      </div>
    </fieldset>
  )
}
