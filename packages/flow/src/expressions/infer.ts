import type { ASTNode } from '@marcbachmann/cel-js'
import { FUNCTION_FACTS, METHOD_FACTS, type ValueType } from './describe.ts'
import { parseTree } from './expression.ts'
import { ExpressionError } from './expression-error.ts'

/** What an expression gives, where that is certain; a value that is not set counts as what it would be. */
export function typeOfExpression(
  source: string,
  typeOf: (name: string) => ValueType | undefined,
): ValueType | undefined {
  try {
    return inferType(parseTree(source), typeOf)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError) return undefined
    throw error
  }
}

type TypeOf = (name: string) => ValueType | undefined

const COMPARING = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||', '!_'])

/** The same of what was read. */
export function inferType(node: ASTNode, typeOf: TypeOf): ValueType | undefined {
  if (COMPARING.has(node.op)) return 'boolean'
  switch (node.op) {
    case 'value':
      return typeOfLiteral(node.args)
    case 'id':
      return typeOf(node.args)
    case 'list':
      return 'list'
    case 'map':
      return 'object'
    case '?:': {
      const [yes, no] = [inferType(node.args[1], typeOf), inferType(node.args[2], typeOf)]
      return yes === no ? yes : yes === 'null' ? no : no === 'null' ? yes : undefined
    }
    case '-_':
      return inferType(node.args, typeOf)
    case '+':
    case '-':
      return inferSum(node.op, inferType(node.args[0], typeOf), inferType(node.args[1], typeOf))
    case '*':
    case '/':
    case '%':
      return 'number'
    case 'call':
      return FUNCTION_FACTS[node.args[0]]?.gives
    case 'rcall':
      return METHOD_FACTS[node.args[0]]?.gives
    default:
      return undefined
  }
}

function typeOfLiteral(value: unknown): ValueType | undefined {
  if (value === null) return 'null'
  if (typeof value === 'bigint' || typeof value === 'number') return 'number'
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : undefined
}

function inferSum(sign: '+' | '-', left: ValueType | undefined, right: ValueType | undefined): ValueType | undefined {
  if (left === right && (left === 'number' || left === 'duration')) return left
  if (sign === '+' && left === right && (left === 'string' || left === 'list')) return left
  if (left === 'time' && right === 'duration') return 'time'
  return sign === '-' && left === 'time' && right === 'time' ? 'duration' : undefined
}
