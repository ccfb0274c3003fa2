import Delivery
