import { X } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ToggleGroup } from '../../kit/actions/ToggleGroup.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { designerAddress } from '../designer.address.ts'
import { useDesigner } from '../designer-context.ts'
import { REPLAYS, TESTS } from '../parts.tsx'
import { t as replayWords } from '../replays/replays.messages.ts'
import { t } from './tests.messages.ts'

/** The flow is proved by tests and by past conversations. Components hold none of their own. */
export function ProofTabs({ current }: { current: typeof TESTS | typeof REPLAYS }) {
  const { flow } = useDesigner()
  const [, change] = useAddress(designerAddress)
  const choices = [
    { value: TESTS, label: t('title') },
    { value: REPLAYS, label: replayWords('title') },
  ]
  return (
    <header className="flex items-start justify-between gap-2">
      <h2 className={flow.scriptKind === 'flow' ? 'sr-only' : 'font-semibold text-base text-ink'}>
        {current === TESTS ? t('title') : replayWords('title')}
      </h2>
      {flow.scriptKind === 'flow' && (
        <ToggleGroup
          label={replayWords('proof')}
          choices={choices}
          value={current}
          onChange={(side) => change({ side })}
        />
      )}
      <IconButton size="small" icon={X} label={t('close')} onPress={() => change({ side: '' })} />
    </header>
  )
}
