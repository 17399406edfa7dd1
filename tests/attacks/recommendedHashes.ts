import { hashCost, recommendedCost } from '#server/services/auth/hashing.ts'

// Imported before the server, which hashes once when it is loaded.
Object.assign(hashCost, recommendedCost)
