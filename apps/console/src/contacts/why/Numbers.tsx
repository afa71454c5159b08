import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import {
  attemptResult,
  type ContactState,
  contactState,
  numberClosed,
  openStates,
} from '@parley/contract/contacts/contact.enum.ts'
import { contactBlocked } from '@parley/contract/contacts/contact.rules.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { isSpent } from '@parley/contract/contacts/number.rules.ts'
import { zoneNames } from '@parley/contract/kernel/zones.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './why.messages.ts'

const { ChangeNumber } = operations.Campaigns

type Props = { contact: ContactRow; campaign: Campaign }
type OneNumber = ContactRow['numbers'][number]

const { CALLBACK_WAIT } = contactState.of
/** Undone is only what comes back as it was: not that the contact is called no more, or again, and not a promise that was given up. */
const canUndo = (was: ContactState, is: ContactState) =>
  openStates.includes(was) && openStates.includes(is) && (was !== CALLBACK_WAIT || is === CALLBACK_WAIT)

/** The numbers of a contact in their order: which one is called next, what became of each, and the way to close or reopen it. */
export function Numbers({ contact, campaign }: Props) {
  const { idCampaign, idFolder, status, setup } = campaign
  const change = useWrite(ChangeNumber, { silent: false })
  const blocked = campaignBlocked.over(status)
  const params = { idCampaign, idContact: contact.idContact }
  const set = (label: string, isOpen: boolean, isUndo = false) =>
    void change
      .write({ params, body: { label, isOpen } })
      .then(({ contact: after }) =>
        showToast(
          'success',
          t(isOpen ? 'numberOpened' : 'numberClosed', { label }),
          isUndo || !canUndo(contact.state, after.state)
            ? undefined
            : { label: t('numberUndo'), onAction: () => set(label, !isOpen, true) },
        ),
      )
      .catch(() => {}) // said by its notification
  return (
    <section>
      <h3 className="font-semibold text-ink">{t('numbers')}</h3>
      <p className="text-faint text-xs">{t('numbersText')}</p>
      <ol className="m-0 list-none p-0">
        {contact.numbers.map((number) => {
          const isOpen = number.closed === null && !isSpent(number, setup)
          return (
            <li
              key={number.label}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-b-0"
            >
              <div className="flex min-w-40 grow flex-col">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium text-ink tabular-nums">{number.phone}</span>
                  <NumberTag
                    number={number}
                    isOpen={isOpen}
                    isNext={number.isNext && openStates.includes(contact.state)}
                  />
                </span>
                <span className="wrap-anywhere text-faint text-xs">
                  {number.label} · {zoneNames(number.zone)}
                </span>
              </div>
              <Tried number={number} />
              <ActionButton
                size="small"
                endpoint={ChangeNumber}
                at={idFolder}
                blocked={blocked ?? contactBlocked[isOpen ? 'close' : 'reopen'](contact.state)}
                isPending={change.isPending}
                label={t(isOpen ? 'numberCloseOf' : 'numberAgainOf', { label: number.label })}
                onPress={() => set(number.label, !isOpen)}
              >
                {t(isOpen ? 'numberClose' : 'numberAgain')}
              </ActionButton>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function NumberTag({ number, isOpen, isNext }: { number: OneNumber; isOpen: boolean; isNext: boolean }) {
  if (number.closed !== null) return <EnumTag of={numberClosed} value={number.closed} />
  if (!isOpen) return <StatusTag tone="neutral">{t('numberSpent')}</StatusTag>
  return isNext ? <StatusTag tone="info">{t('numberNext')}</StatusTag> : null
}

/** How often it was called, and what became of the last time. */
const Tried = ({ number: { tries, lastResult, lastAt } }: { number: OneNumber }) =>
  tries === 0 && lastResult === null ? (
    <span className="text-faint text-sm">{t('numberUntried')}</span>
  ) : (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-soft">{t('numberTries', { count: tries })}</span>
      {lastResult !== null && <EnumTag of={attemptResult} value={lastResult} />}
      {lastAt !== null && <Timestamp value={lastAt} />}
    </span>
  )
