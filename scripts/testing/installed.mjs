// Completes the installation of the packages, so that tests can open databases.
import { ensureInstalled } from '../start/ensureInstalled.mjs'

ensureInstalled()
