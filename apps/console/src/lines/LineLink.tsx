import { screens } from '@parley/contract/kernel/screens.ts'
import { Link } from '../kit/actions/Link.tsx'
import { useCan } from '../shell/access/use-can.ts'

/** A line by its name, which leads to it for those who may see it. */
export function LineLink({ line: { id, name } }: { line: { readonly id: number; readonly name: string } }) {
  return useCan()('Line.view', id) ? <Link href={screens.line(id)}>{name}</Link> : name
}
