import { FlaskConical } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { designerAddress } from '../designer.address.ts'
import { REPLAYS, TESTS } from '../parts.tsx'
import { useKeptTests } from './kept-tests.ts'
import { t } from './tests.messages.ts'
import { useTests } from './use-tests.ts'

/** The tests of the flow, and how many fail. */
export function TestsButton() {
  const [{ side }, change] = useAddress(designerAddress)
  const { data } = useTests()
  useKeptTests()
  const failed = data?.tests.filter(({ state }) => state === 'red').length ?? 0
  const isShown = side === TESTS || side === REPLAYS
  return (
    <span className="relative">
      <IconButton
        icon={FlaskConical}
        label={failed === 0 ? t('title') : t('titleFailed', { count: failed })}
        aria-pressed={isShown}
        onPress={() => change({ side: isShown ? '' : TESTS, flowTest: undefined, conversation: '' })}
      />
      {failed > 0 && (
        <span
          aria-hidden
          className="-top-0.5 -right-0.5 pointer-events-none absolute min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-[10px] text-on-accent tabular-nums leading-4"
        >
          {failed}
        </span>
      )}
    </span>
  )
}
