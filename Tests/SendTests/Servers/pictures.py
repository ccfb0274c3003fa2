"""What a picture's bytes say of it: PNG with every checksum, SVG, PDF and JPEG by their beginning and end."""

import hashlib
import re
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TYPES = {"png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf", "jpeg": "image/jpeg"}
ENDINGS = {"jpeg": (".jpg", ".jpeg")}


class PictureError(Exception):
    pass


class Picture:
    def __init__(self, data, name=None):
        self.data, self.name = data, name
        self.width = self.height = None
        if data.startswith(SIGNATURE):
            self.kind = "png"
            self.width, self.height = png_size(data)
        elif data.startswith(b"\xff\xd8\xff"):
            self.kind = "jpeg"
            self.width, self.height = jpeg_size(data)
            if not data.endswith(b"\xff\xd9"):
                raise PictureError("the JPEG has no end")
        elif data.startswith(b"%PDF-"):
            self.kind = "pdf"
            if b"%%EOF" not in data[-1024:]:
                raise PictureError("the PDF has no end")
        elif re.match(rb"\s*(<\?xml[^>]*\?>\s*)?<svg\b", data):
            self.kind = "svg"
            if not data.rstrip().endswith(b"</svg>"):
                raise PictureError("the SVG has no end")
        else:
            raise PictureError(f"{len(data)} bytes that are neither PNG nor JPEG nor SVG nor PDF")
        self.type = TYPES[self.kind]
        self.sha256 = hashlib.sha256(data).hexdigest()

    @property
    def summary(self):
        return {
            "sha256": self.sha256,
            "bytes": len(self.data),
            "width": self.width,
            "height": self.height,
            "type": self.type,
            "name": self.name,
        }


def jpeg_size(data):
    """Width and height in the frame of a JPEG."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
    raise PictureError("the JPEG has no frame")


def png_size(data):
    """Width and height of a PNG whose chunks are whole from its header to its end."""
    size, at, name = None, len(SIGNATURE), None
    while name != b"IEND":
        if at + 12 > len(data):
            raise PictureError("the PNG is cut")
        (length,) = struct.unpack_from(">I", data, at)
        name, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            raise PictureError("the PNG is cut")
        if zlib.crc32(data[at + 4 : at + 8 + length]) != struct.unpack_from(">I", data, at + 8 + length)[0]:
            raise PictureError(f"the chunk {name!r} of the PNG is damaged")
        if size is None:
            if name != b"IHDR":
                raise PictureError("the PNG does not start with its header")
            size = struct.unpack_from(">II", content)
        at += 12 + length
    if at != len(data):
        raise PictureError("stray bytes after the end of the PNG")
    return size


def sample_png(width=12, height=8, padding=0):
    """A PNG of one colour for tests, with so many bytes in it that nobody shows."""

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = (b"\0" + b"\xff\x40\x10" * width) * height
    return (
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + (chunk(b"zzZz", bytes(padding)) if padding else b"")
        + chunk(b"IEND", b"")
    )
