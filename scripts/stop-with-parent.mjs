// Loaded before the core: were the script that watches over it killed, nobody could stop it and its port stayed taken.
import { followParent } from './follow-parent.mjs'

followParent(() => process.kill(process.pid, 'SIGINT'))
