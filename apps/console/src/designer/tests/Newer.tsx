import { Button } from '../../kit/actions/Button.tsx'
import { t } from './tests.messages.ts'

interface Props {
  readonly by: string | undefined
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Another person saved the test that is written on: theirs is shown, or mine will be saved over it. */
export const Newer = ({ by = '–', onTheirs, onMine }: Props) => (
  <div role="alert" className="flex flex-col gap-2 rounded-control bg-warning-soft p-2 text-sm text-warning-ink">
    {t('newer', { name: by })}
    <span className="flex flex-wrap gap-2">
      <Button size="small" onPress={onTheirs}>
        {t('takeTheirs')}
      </Button>
      <Button size="small" onPress={onMine}>
        {t('keepMine')}
      </Button>
    </span>
  </div>
)
