import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { ChannelIcon } from '../ChannelIcon.tsx'
import { t } from '../conversations.messages.ts'

/** The joined legs of a conversation; one of them is looked at. */
export function LegSwitch({
  legs,
  current,
  onChange,
}: {
  legs: readonly Leg[]
  current: Leg
  onChange: (at: number) => void
}) {
  const { timeZone } = useKit()
  if (legs.length < 2) return null
  return (
    <fieldset className="mb-4 flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('legs')}</legend>
      {legs.map((leg, at) => (
        <Button
          key={leg.log.guid}
          size="small"
          variant={leg === current ? 'secondary' : 'ghost'}
          aria-pressed={leg === current}
          icon={<ChannelIcon channel={leg.log.channel} direction={leg.log.direction} />}
          onPress={() => onChange(at)}
        >
          {`${t('legNumber', { number: at + 1 })} · ${formatTime(leg.log.startedAt, timeZone, 'time')}`}
        </Button>
      ))}
    </fieldset>
  )
}
