import { LIMITS } from '@parley/flow/limits.ts'
import type { Utterance } from '@parley/flow/texts/text.schema.ts'
import type { ReactNode } from 'react'
import { Way } from '../../../flows/picture/NodeParts.tsx'
import { cx } from '../../../kit/cx.ts'
import { Select } from '../../../kit/fields/Select.tsx'
import { formatCount } from '../../../kit/text/Count.tsx'
import { ExpressionField } from '../expression/ExpressionField.tsx'
import { isChosen, ReferenceField } from '../fields/ReferenceField.tsx'
import { t } from '../panel.messages.ts'
import { usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'
import { asKind } from './utterance.ts'

const KINDS = [
  { value: 'text', label: t('text') },
  { value: 'ssml', label: t('ssml') },
  { value: 'audio', label: t('recording') },
] as const

type Props = {
  path: Path
  utterance: Utterance
  label: string
  onChange: (value: unknown) => void
  /** Move and remove it. */
  buttons: ReactNode
}

/** One way to say it: words, marked up words, or a recording with its words. */
export function UtteranceField({ path, utterance, label, onChange, buttons }: Props) {
  const { isReadOnly, faultAt } = usePanelForm()
  const { kind, text = '' } = utterance
  if (isReadOnly) return <Way utterance={utterance} />
  return (
    <div className={cx('flex flex-col gap-1.5', kind === 'audio' && 'pb-3')}>
      {utterance.kind === 'audio' && (
        <ReferenceField
          of="asset"
          label={t('recording')}
          value={utterance.asset}
          error={faultAt([...path, 'asset'])}
          onChange={(asset) => asset !== undefined && onChange({ ...utterance, asset })}
        />
      )}
      <ExpressionField
        path={[...path, 'text']}
        label={label}
        hideLabel
        kind={kind === 'ssml' ? 'ssml' : 'template'}
        value={text}
        error={faultAt([...path, 'text'])}
        onChange={(next) => onChange({ ...utterance, text: next })}
      />
      <div className="flex min-h-8 items-center gap-2">
        <Select
          className="w-32"
          label={t('form', { label })}
          hideLabel
          options={KINDS.filter(({ value }) => value !== 'audio' || kind === 'audio' || isChosen('asset'))}
          value={kind}
          onChange={(next) => onChange(asKind(utterance, next))}
        />
        <span className="min-w-0 flex-1">
          <Length length={text.length} />
        </span>
        {buttons}
      </div>
    </div>
  )
}

const NEARLY = 0.9

/** Characters; how many there may be only where it is getting close. */
const Length = ({ length }: { length: number }) =>
  length > LIMITS.textLength * NEARLY ? (
    <span className="text-warning-ink text-xs tabular-nums">
      {t('lengthOf', { length: formatCount(length), most: formatCount(LIMITS.textLength) })}
    </span>
  ) : (
    <span className="whitespace-nowrap text-faint text-xs tabular-nums">{t('length', { count: length })}</span>
  )
