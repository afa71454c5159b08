import { operations } from '@parley/contract/operations.ts'
import { Select } from '../kit/fields/Select.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './models.messages.ts'
import type { Subject } from './TesterTab.tsx'

const { ResourceModels } = operations.Nlp
const NONE = 'none'
const keyOf = ({ idModel, version }: Subject) => `${idModel} ${version ?? 0}`

type Props = {
  label: string
  /** Only this model is offered. */
  idModel?: number
  subject: Subject | undefined
  onChange: (subject: Subject) => void
  onNone?: () => void
}

/** A model or version to ask. */
export function SubjectPicker({ label, idModel, subject, onChange, onNone }: Props) {
  const { data: models = [] } = useRead(ResourceModels, { query: { limit: 200 } })
  const subjects = models
    .filter(({ id }) => idModel === undefined || id === idModel)
    .flatMap(({ id, name, versions, publishedVersion }) =>
      versions.map((version) => {
        const live = version === publishedVersion
        const words = live ? t('versionLive', { version }) : t('versionNumber', { version })
        return {
          value: `${id} ${version}`,
          label: idModel === undefined ? t('modelVersion', { model: name, version: words }) : words,
          subject: { idModel: id, version },
        }
      }),
    )
  const isLive = models.some(({ id, publishedVersion }) => id === idModel && publishedVersion !== null)
  const words = t(isLive ? 'usualVersion' : 'usualNewest')
  const usual = idModel === undefined ? [] : [{ value: `${idModel} 0`, label: words }]
  const options = [...(onNone ? [{ value: NONE, label: t('nothingBeside') }] : usual), ...subjects]
  return (
    <Select
      label={label}
      options={options.map((option) => ({ value: option.value, label: option.label }))}
      value={subject ? keyOf(subject) : NONE}
      onChange={(value) => {
        if (value === NONE) return onNone?.()
        const found = subjects.find((each) => each.value === value)
        if (found) onChange(found.subject)
        else if (idModel !== undefined) onChange({ idModel, version: undefined })
      }}
    />
  )
}
