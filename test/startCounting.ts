import { startCounting } from './countSteps.ts'

startCounting()
