import { decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { cx } from '../../kit/cx.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { toneDot } from '../../kit/tone.ts'
import { ZonedTime } from '../ZonedTime.tsx'
import { t } from './why.messages.ts'

type Props = {
  decisions: ContactWhy['decisions'] /** Null: since there is the contact. */
  since: string | null
  zone: string
}

/** What the dialer decided and why, the newest first. */
export function Decisions({ decisions, since, zone }: Props) {
  const { timeZone } = useKit()
  const newest = decisions.toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <section>
      <h3 className="font-semibold text-ink">{t('decisions')}</h3>
      <p className="text-faint text-xs">{t('decisionsText')}</p>
      {newest.length === 0 && <p className="pt-2 text-faint">{t('noDecisions')}</p>}
      <ol className="m-0 list-none p-0 pt-3">
        {newest.map(({ at, code, text, nextAt, by }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one moment, and their order stands
            key={`${at} ${index}`}
            className="relative ml-1.5 border-line border-l pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className={cx('absolute top-1.5 -left-[5px] size-[9px] rounded-full', toneDot[decisionCode.tone(code)])}
            />
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium text-ink">{decisionCode.label(code)}</span>
              <span className="text-faint text-xs">
                <Timestamp value={at} style="seconds" />
                {by && ` · ${t('by', { name: by.name })}`}
              </span>
            </div>
            <p className="wrap-anywhere text-soft">{text}</p>
            {nextAt !== null && (
              <p className="text-faint text-xs">
                {t('next')}: <ZonedTime value={nextAt} zone={zone} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {since !== null && (
        <p className="pt-3 text-faint text-xs">{t('decisionsSince', { day: formatTime(since, timeZone, 'date') })}</p>
      )}
    </section>
  )
}
