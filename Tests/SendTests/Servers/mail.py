"""A mail as its readers see it, and the rules of its form that it breaks."""

import email
import email.policy
import re

from base import Markup, Violation, first_link, require
from pictures import Picture, PictureError

ONCE = ("From", "To", "Subject", "Date", "Message-ID", "MIME-Version")
STRUCTURE = "multipart/alternative[text/plain, multipart/related[text/html, {}]]"


class Mail:
    """The parts of a mail by Python's `email`, which follows the same standards without our help."""

    def __init__(self, raw):
        self.raw = raw
        self.mail = email.message_from_bytes(raw, policy=email.policy.default)
        self.parts = {part.get_content_type(): part for part in self.mail.walk() if not part.is_multipart()}
        self.image = next((part for part in self.mail.walk() if part.get_content_maintype() == "image"), None)
        self.violations = []
        self.picture, self.markup = None, None
        for rule in (self.lines, self.head, self.body, self.html, self.attachment, self.defects):
            try:
                rule()
            except (Violation, PictureError) as violation:
                self.violations.append(str(violation))
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                self.violations.append(f"the parser fails: {error!r}")

    @property
    def summary(self):
        mail, picture = self.mail, self.picture
        images = self.markup.images if self.markup else []
        return {
            "subject": str(mail["Subject"] or ""),
            "from": str(mail["From"] or ""),
            "to": [str(address.addr_spec) for address in mail["To"].addresses] if mail["To"] else [],
            "message_id": str(mail["Message-ID"] or ""),
            "references": str(mail["References"] or mail["In-Reply-To"] or ""),
            "structure": structure(mail),
            "text": self.content("text/plain"),
            "html": self.content("text/html"),
            "html_text": " ".join(self.markup.text.split()) if self.markup else None,
            "link": self.markup.links[0] if self.markup and self.markup.links else None,
            "alt": images[0].get("alt") if images else None,
            "width": images[0].get("width") if images else None,
            "cid_matches": self.cid_matches(images),
            "picture": picture.summary if picture else None,
        }

    def content(self, type_):
        part = self.parts.get(type_)
        return part.get_content().replace("\r\n", "\n") if part is not None else None

    def cid_matches(self, images):
        if self.image is None or not images:
            return False
        return images[0].get("src") == "cid:" + str(self.image["Content-ID"] or "").strip().strip("<>")

    # The rules.

    def lines(self):
        require(self.raw.endswith(b"\r\n"), "the mail does not end with CR LF")
        require(not re.search(rb"(?<!\r)\n|\r(?!\n)", self.raw), "a line does not end with CR LF")
        require(b"\0" not in self.raw, "the mail has NUL")
        longest = max(len(line) for line in self.raw.split(b"\r\n"))
        require(longest <= 998, f"a line has {longest} bytes, at most 998")

    def head(self):
        head = self.raw.partition(b"\r\n\r\n")[0]
        require(head.isascii(), "the head has other bytes than ASCII")
        for name in ONCE:
            require(len(self.mail.get_all(name, [])) == 1, f"{name} must be there once")
        require(re.match(r"<[^<>@\s]+@[^<>@\s]+>\Z", self.mail["Message-ID"]), "Message-ID is none")
        require(self.mail["Date"].datetime is not None, "Date is none")
        for line in head.split(b"\r\n"):
            if b"=?" in line:
                require(len(line) <= 76, "a line with an encoded word has more than 76 characters")

    def body(self):
        kind = self.image.get_content_type() if self.image is not None else "image/png"
        wanted = STRUCTURE.format(kind)
        require(structure(self.mail) == wanted, f"the parts are {structure(self.mail)}, not {wanted}")
        for part in self.mail.walk():
            if str(part["Content-Transfer-Encoding"] or "").lower() == "base64":
                lines = part.get_payload().split("\n")
                require(all(len(line.rstrip("\r")) <= 76 for line in lines), "base64 in lines of more than 76")
            if not part.is_multipart() and part.get_content_maintype() == "text":
                require(str(part.get_content_charset()).lower() == "utf-8", "text must be UTF-8")

    def html(self):
        text = self.content("text/html")
        require(text is not None, "there is no HTML")
        self.markup = Markup(text)
        require(len(self.markup.images) == 1, "the HTML must show one picture")
        image = self.markup.images[0]
        require("alt" in image, "the picture has no alt")
        require(re.match(r"[1-9]\d*\Z", image.get("width") or ""), "the picture has no width")
        require(self.cid_matches(self.markup.images), "the picture's cid names no part")

    def attachment(self):
        require(self.image is not None, "there is no picture")
        require(self.image.get_content_disposition() == "inline", "the picture must be inline")
        require(self.image.get_filename(), "the picture has no name")
        require(re.match(r"<[^<>@\s]+@[^<>@\s]+>\Z", str(self.image["Content-ID"] or "")), "Content-ID is none")
        self.picture = Picture(self.image.get_content(), self.image.get_filename())
        require(self.picture.type == self.image.get_content_type(), "the picture is of another type")

    def defects(self):
        found = [defect for part in self.mail.walk() for defect in part.defects]
        found += [defect for value in self.mail.values() for defect in value.defects]
        require(not found, f"the parser complains: {found}")


def structure(part):
    if not part.is_multipart():
        return part.get_content_type()
    return f"{part.get_content_type()}[{', '.join(structure(own) for own in part.iter_parts())}]"


def write(record, raw, **more):
    """Puts a mail and what is wrong with it into a record."""
    mail = Mail(raw)
    for violation in mail.violations:
        record.write("violation", service="mail", text=violation)
    summary = mail.summary
    summary["link"] = summary["link"] or first_link(summary["text"])
    record.write("message", service="mail", **summary, **more)
    return mail
