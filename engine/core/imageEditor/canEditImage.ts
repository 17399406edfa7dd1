/**
 * Raster images that every browser can open. Vector images have no pixels, and other formats cannot be drawn on a
 * canvas.
 */
const editable = /^image\/(jpe?g|pjpeg|png|apng|webp|gif|avif|bmp)$/

/** Whether the image editor supports a file type. */
export const canEditImage = (type: unknown): boolean => typeof type === 'string' && editable.test(type)
