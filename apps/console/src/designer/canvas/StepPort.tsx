import { Handle, Position } from '@xyflow/react'
import { cx } from '../../kit/cx.ts'
import { t } from './canvas.messages.ts'
import type { Port } from './card-size.ts'

const FILLED = '!bg-control !border-raised'
/** Tests leave the step by it, where that is marked. */
const COVERED = '!bg-success !border-raised'
const OPTIONAL = '!bg-raised !border-control'
const LOOSE = '!bg-raised !border-warning !border-dashed'

/** Where a wire begins: drag it to a step. A way out that leads nowhere yet is hollow, and marked where it has to lead somewhere. */
export function StepPort({
  port,
  top,
  isFixed,
  isCovered,
}: {
  port: Port
  top: number
  isFixed: boolean
  isCovered: boolean
}) {
  const { outlet, label, target, isOptional } = port
  const exit = label ?? t('nextExit')
  return (
    <Handle
      id={outlet}
      type="source"
      position={Position.Right}
      isConnectable={!isFixed}
      isConnectableEnd={false}
      style={{ top }}
      title={target === undefined ? t('notConnected', { exit }) : t('connectFrom', { exit })}
      className={cx(
        '!size-3 !rounded-full !border-2 transition-transform hover:scale-150',
        isCovered ? COVERED : target !== undefined ? FILLED : isOptional ? OPTIONAL : LOOSE,
      )}
    />
  )
}
