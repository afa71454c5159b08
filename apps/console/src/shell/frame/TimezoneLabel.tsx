import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { t } from '../shell.messages.ts'

const MINUTE_MS = 60_000

export const clockText = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

/** The zone in which everything is shown, and what time it is there. */
export function TimezoneLabel() {
  const { timeZone } = useKit()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return (
    <Link
      href={screens.profile()}
      look="bare"
      aria-label={`${t('timezone')}: ${timeZone}, ${clockText(now, timeZone)}`}
      className="hidden h-8 items-center gap-1.5 whitespace-nowrap rounded-control px-2 text-faint text-xs tabular-nums hover:bg-hover hover:text-ink md:flex"
    >
      <Clock size={14} aria-hidden />
      {timeZone.replaceAll('_', ' ')} · {clockText(now, timeZone)}
    </Link>
  )
}
