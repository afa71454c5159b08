import { screens } from '@parley/contract/kernel/screens.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useWall } from './use-wall.ts'
import { WallList } from './WallList.tsx'

/** What runs now on all lines that one may view. */
export default function LiveCallsPage() {
  return <WallList watched={useWall()} crumbs={crumbsOf(screens.liveCalls)} />
}
