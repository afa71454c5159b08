import { PublishModel as fields } from '@parley/contract/fields/nlp.gen.ts'
import { gateFault } from '@parley/contract/models/model.enum.ts'
import type { Gate, Model } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { TextField } from '../kit/fields/TextField.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { t } from './models.messages.ts'
import { percent, points } from './percent.ts'

const { Gate: ReadGate, PublishModel } = operations.Nlp

type Props = { model: Model; version: number; onClose: () => void }

/** Asks before a version goes live, and says what the gate has against it; a reason opens it. */
export function PublishDialog({ model: { idModel, name, rowVersion }, version, onClose }: Props) {
  const { data: gate } = useRead(ReadGate, { params: { idModel, version } })
  const [reason, setReason] = useState('')
  const isClosed = gate?.isOpen === false
  const body = { version, rowVersion, ...(isClosed && reason.trim() !== '' ? { reason } : {}) }
  return (
    <ConfirmWrite
      operation={PublishModel}
      input={{ params: { idModel }, body }}
      title={t('publishTitle', { name, version })}
      action={t('publish')}
      isDangerous={isClosed}
      canConfirm={() => gate !== undefined && (!isClosed || reason.trim() !== '')}
      done={t('published', { name, version })}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-soft">{t('publishText')}</p>
        {gate && <GateFindings gate={gate} />}
        {isClosed && (
          <TextField
            label={fields.reason.label}
            help={t('reasonHelp')}
            value={reason}
            onChange={setReason}
            isRequired
            maxLength={500}
          />
        )}
      </div>
    </ConfirmWrite>
  )
}

const GateFindings = ({ gate: { isOpen, against, findings } }: { gate: Gate }) =>
  isOpen ? (
    <p className="text-success-ink text-sm">
      {against === null ? t('gateOpenFirst') : t('gateOpen', { version: against })}
    </p>
  ) : (
    <div className="max-h-72 overflow-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left text-danger-ink">{t('gateClosed', { count: findings.length })}</caption>
        <thead className="text-left text-faint text-xs">
          <tr>
            <th scope="col">{t('category')}</th>
            <th scope="col" className="text-right">
              {t('before')}
            </th>
            <th scope="col" className="text-right">
              {t('now')}
            </th>
            <th scope="col" className="pl-3">
              {t('fault')}
            </th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ category, fault, before, now }) => (
            <tr key={`${category} ${fault}`} className="border-line border-t">
              <td className="max-w-48 truncate py-1" title={category}>
                {category}
              </td>
              <td className="text-right tabular-nums">{percent(before)}</td>
              <td className="text-right tabular-nums">
                {percent(now)}
                {before !== null && now !== null && ` (${points(now - before)})`}
              </td>
              <td className="pl-3">
                <EnumTag of={gateFault} value={fault} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
