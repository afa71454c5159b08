import type { OfLine } from '../lines/lines.tabs.ts'
import { useWall } from './use-wall.ts'
import { WallList } from './WallList.tsx'

/** What runs now on a line. */
export default function LineLiveTab({ idLine }: OfLine) {
  return <WallList watched={useWall(idLine)} idLine={idLine} />
}
