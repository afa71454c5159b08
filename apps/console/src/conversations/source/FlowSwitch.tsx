import { screens } from '@parley/contract/kernel/screens.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { t } from '../conversations.messages.ts'
import type { RanFlow } from './leg-flows.ts'
import type { Visit } from './ran-path.ts'

type FlowSwitchProps = {
  flows: readonly RanFlow[]
  current: string
  path: readonly Visit[]
  onChange: (flowGuid: string) => void
}

/** The flow and the subflows that took part; which of them is shown. */
export function FlowSwitch({ flows, current, path, onChange }: FlowSwitchProps) {
  const shown = flows.find(({ guid }) => guid === current)
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('flowsThatRan')}</legend>
      {flows.map((flow) => (
        <Button
          key={flow.guid}
          size="small"
          variant={flow.guid === current ? 'secondary' : 'ghost'}
          aria-pressed={flow.guid === current}
          onPress={() => onChange(flow.guid)}
        >
          {flow.name} <span className="text-faint text-xs">{t('version', { version: flow.version })}</span>
          <span className="text-faint text-xs tabular-nums">
            {t('visits', { count: path.filter(({ flowGuid }) => flowGuid === flow.guid).length })}
          </span>
        </Button>
      ))}
      {typeof shown?.idCallScript === 'number' && (
        <Link href={screens.flow(shown.idCallScript)} className="ml-1 text-sm">
          {t('openFlow')}
        </Link>
      )}
    </fieldset>
  )
}
