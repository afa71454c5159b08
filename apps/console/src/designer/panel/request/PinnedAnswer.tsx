import { LIMITS } from '@parley/flow/limits.ts'
import type { PinnedAnswer as Pinned } from '@parley/flow/nodes/pinned.schema.ts'
import { PinOff } from 'lucide-react'
import { Part } from '../../../flows/picture/NodeParts.tsx'
import { Button } from '../../../kit/actions/Button.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { Select } from '../../../kit/fields/Select.tsx'
import { TextArea } from '../../../kit/fields/TextField.tsx'
import { ScrolledText } from '../../../kit/text/ScrolledText.tsx'
import { Timestamp } from '../../../kit/text/Timestamp.tsx'
import { usePanelForm } from '../panel-form.ts'
import { t } from './request.messages.ts'

const PINNED = 'pinned'
const FORMATS = [
  { value: 'json' as const, label: t('json') },
  { value: 'text' as const, label: t('text') },
]

/** The answer that tests take, to be read and changed. */
export function PinnedAnswer() {
  const { at, set, leave, faultAt, isReadOnly } = usePanelForm()
  const { status, body, format, at: since } = at([PINNED]) as Pinned // shown where there is one; a part may not be valid yet
  const change = (name: keyof Pinned, value: unknown) => set([PINNED, name], value, t('pinned'))
  return (
    <Part title={t('pinned')}>
      <p className="text-soft text-sm">
        {t('pinnedOn')} <Timestamp value={since} />. {t('pinnedUse')}
      </p>
      {isReadOnly ? (
        <>
          <p className="text-ink text-sm">
            {t('status')}: {status}
          </p>
          <ScrolledText label={t('pinnedBody')} text={body} />
        </>
      ) : (
        <div
          className="flex min-w-0 flex-col gap-3"
          onBlurCapture={() => {
            leave([PINNED, 'status'])
            leave([PINNED, 'body'])
          }}
        >
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label={t('status')}
              value={status}
              error={faultAt([PINNED, 'status'])}
              formatOptions={{ useGrouping: false }}
              onChange={(value) => change('status', value)}
            />
            <Select
              label={t('format')}
              options={FORMATS}
              value={format}
              onChange={(value) => change('format', value)}
            />
          </div>
          <TextArea
            label={t('pinnedBody')}
            help={t('pinnedBodyHelp')}
            value={body}
            error={faultAt([PINNED, 'body'])}
            maxLength={LIMITS.pinnedBody}
            rows={6}
            isMono
            onChange={(value) => change('body', value)}
          />
          <div>
            <Button size="small" icon={PinOff} onPress={() => set([PINNED], undefined, t('pinned'))}>
              {t('unpin')}
            </Button>
          </div>
        </div>
      )}
    </Part>
  )
}
