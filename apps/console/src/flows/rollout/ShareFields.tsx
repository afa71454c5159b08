import { StartRollout as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'

export interface Share {
  readonly share: number
  readonly goesBack: boolean
}

type Props = Share & { onChange: (next: Share) => void }

/** For how many conversations a version goes live first, and whether it goes back by itself. */
export function ShareFields({ share, goesBack, onChange }: Props) {
  const { min, max } = fields.share
  return (
    <div className="flex flex-col gap-3">
      <NumberField
        {...wordsOf(fields.share)}
        value={share}
        onChange={(next = min) => onChange({ goesBack, share: Math.min(max, Math.max(min, Math.round(next))) })}
      />
      <Checkbox
        isSelected={goesBack}
        help={fields.goesBack.help}
        onChange={(next) => onChange({ share, goesBack: next })}
      >
        {fields.goesBack.label}
      </Checkbox>
    </div>
  )
}
